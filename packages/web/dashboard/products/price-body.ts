import { billingEntryOf } from './billing-entry.ts'
import type { Price, Product } from '../api-types.ts'
import {
  basePrice,
  emptyAmounts,
  baseEntry,
  hasUsage,
  meteredEntries,
  meteredPrice,
  type NewPrice,
  type OtherPrices,
  type PriceAmounts,
  type PriceEntry,
  type PriceKind,
  priceFields,
  type UsageAmounts,
} from './price-entry.ts'

/** Form fields of prices, for their problems. */
export type PriceField =
  | keyof PriceEntry
  | `metered.${number}.${'meterId' | 'unit' | 'cap'}`
  | `others.${number}.${keyof PriceAmounts}`
  | `others.${number}.usage.${number}.${'unit' | 'cap'}`

/** Price as entered, with the form field of each part of it. */
type EnteredPrice = { readonly price: NewPrice; readonly fieldOf: (part: string) => PriceField }

/** Returns the price that is not metered, if there is one, and the field of each part of it. */
const baseOf = (kind: PriceKind, amounts: PriceAmounts) => {
  if (kind === 'usage') return []
  const { fixed, custom } = priceFields(amounts.currency)
  return [{ price: basePrice(kind, amounts), fieldOf: (kind === 'custom' ? custom : fixed).fieldOf }]
}

const meteredOf = (meterId: string, amounts: UsageAmounts, currency: string) => ({
  price: meteredPrice(meterId, amounts, currency),
  fieldOf: priceFields(currency).metered.fieldOf,
})

const firstPrices = (entry: PriceEntry): readonly EnteredPrice[] => [
  ...baseOf(entry.kind, entry).map(({ price, fieldOf }) => ({
    price,
    fieldOf: (part: string) => fieldOf(part) ?? ('kind' as const),
  })),
  ...(hasUsage(entry) ? entry.metered : []).map(({ meterId, ...amounts }, at) => {
    const { price, fieldOf } = meteredOf(meterId, amounts, entry.currency)
    return { price, fieldOf: (part: string) => `metered.${at}.${fieldOf(part) ?? 'meterId'}` as const }
  }),
]

/** Returns the prices in a further currency. Its meters are those of the first one: they have no field. */
const furtherPrices = (entry: PriceEntry, other: OtherPrices, set: number): readonly EnteredPrice[] => [
  ...(entry.kind === 'free' ? [] : baseOf(entry.kind, other)).map(({ price, fieldOf }) => ({
    price,
    fieldOf: (part: string) => `others.${set}.${fieldOf(part) ?? 'currency'}` as const,
  })),
  ...(hasUsage(entry) ? entry.metered : []).map(({ meterId }, at) => {
    const { price, fieldOf } = meteredOf(meterId, other.usage[at] ?? { unit: '', cap: '' }, other.currency)
    return {
      price,
      fieldOf: (part: string): PriceField => {
        const field = fieldOf(part)
        return field === 'unit' || field === 'cap'
          ? `others.${set}.usage.${at}.${field}`
          : `others.${set}.currency`
      },
    }
  }),
]

const enteredPrices = (entry: PriceEntry): readonly EnteredPrice[] => [
  ...firstPrices(entry),
  ...entry.others.flatMap((other, set) => furtherPrices(entry, other, set)),
]

/** Returns all prices, in a body: those in the first currency, then those in each other one. */
export const pricesOf = (entry: PriceEntry): NewPrice[] => enteredPrices(entry).map(({ price }) => price)

/** Returns the form field of a part of a price, by its position in the body. */
export const priceFieldOf = (entry: PriceEntry, position: number, part: string): PriceField =>
  enteredPrices(entry)[position]?.fieldOf(part) ?? 'kind'

/** Returns a stored price, in a body. */
const storedPrice = (price: Price): NewPrice => {
  if (price.amountType === 'free') return { amountType: 'free' }
  const { amountType, priceCurrency: currency } = price
  return amountType === 'metered_unit'
    ? meteredPrice(price.meterId, priceFields(currency).metered.entryOf(price), currency)
    : basePrice(amountType, { ...emptyAmounts(currency), ...baseEntry(price) })
}

/** True when a price has the entered terms already. */
export const isSame = (price: Price, entered: NewPrice): boolean => {
  const terms: Readonly<Record<string, unknown>> = storedPrice(price)
  const parts = Object.entries(entered)
  return (
    parts.length === Object.keys(terms).length && parts.every(([name, part]) => Object.is(part, terms[name]))
  )
}

/** Returns a product's prices that are not archived. */
export const activePrices = (product: Pick<Product, 'prices'>): readonly Price[] =>
  product.prices.filter(({ isArchived }) => !isArchived)

/** Returns the currencies of a product's active prices, the default one first. Free prices have none. */
export const currenciesOf = (
  product: Pick<Product, 'prices'>,
  defaultCurrency: string,
): readonly string[] => {
  const used = new Set(
    activePrices(product).flatMap((price) => ('priceCurrency' in price ? [price.priceCurrency] : [])),
  )
  return [...(used.has(defaultCurrency) ? [defaultCurrency] : []), ...used].filter(
    (currency, at, all) => all.indexOf(currency) === at,
  )
}

/** Returns the form values of a product's prices. */
export const priceEntryOf = (
  product: Pick<Product, 'prices' | 'recurringInterval' | 'recurringIntervalCount'>,
  defaultCurrency: string,
): PriceEntry => {
  const active = activePrices(product)
  const [first = defaultCurrency, ...rest] = currenciesOf(product, defaultCurrency)
  const pricesIn = (currency: string) =>
    active.filter((price) => price.amountType === 'free' || price.priceCurrency === currency)
  const entryIn = (currency: string) => ({
    ...emptyAmounts(currency),
    ...baseEntry(pricesIn(currency).find(({ amountType }) => amountType !== 'metered_unit')),
  })
  const metered = meteredEntries(pricesIn(first))
  return {
    ...entryIn(first),
    ...billingEntryOf(product),
    metered,
    others: rest.map((currency) => {
      const { kind: _kind, ...amounts } = entryIn(currency)
      const rows = meteredEntries(pricesIn(currency))
      const usage = metered.map(({ meterId }) => {
        const { unit = '', cap = '' } = rows.find((row) => row.meterId === meterId) ?? {}
        return { unit, cap }
      })
      return { ...amounts, usage }
    }),
  }
}
