import { shiftPoint } from '../../lib/decimal.ts'
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
  taxOf,
} from './price-entry.ts'

/** Form fields of prices, for their problems. */
export type PriceField =
  | keyof PriceEntry
  | `metered.${number}.${'meterId' | 'unit' | 'cap'}`
  | `others.${number}.${keyof PriceAmounts}`
  | `others.${number}.usage.${number}.${'unit' | 'cap'}`

/** Price as entered, with the form field of each part of it. */
type EnteredPrice = { readonly price: NewPrice; readonly fieldOf: (part: string) => PriceField }

const amountFields = {
  priceAmount: 'amount',
  minimumAmount: 'minimum',
  maximumAmount: 'maximum',
  presetAmount: 'preset',
  taxBehavior: 'tax',
} as const

const amountField = (part: string) => amountFields[part as keyof typeof amountFields] ?? undefined

const firstPrices = (entry: PriceEntry): readonly EnteredPrice[] => {
  const base = basePrice(entry, entry)
  return [
    ...(base === undefined ? [] : [{ price: base, fieldOf: (part: string) => amountField(part) ?? 'kind' }]),
    ...(hasUsage(entry) ? entry.metered : []).map(({ meterId, ...amounts }, at) => ({
      price: meteredPrice(meterId, amounts, entry.currency),
      fieldOf: (part: string): PriceField => {
        if (part === 'unitAmount') return `metered.${at}.unit`
        return part === 'capAmount' ? `metered.${at}.cap` : `metered.${at}.meterId`
      },
    })),
  ]
}

const furtherPrices = (entry: PriceEntry, other: OtherPrices, set: number): readonly EnteredPrice[] => {
  const base = entry.kind === 'free' ? undefined : basePrice(entry, other)
  const unnamed = `others.${set}.currency` as const
  return [
    ...(base === undefined
      ? []
      : [
          {
            price: base,
            fieldOf: (part: string): PriceField => {
              const field = amountField(part)
              return field === undefined ? unnamed : `others.${set}.${field}`
            },
          },
        ]),
    ...(hasUsage(entry) ? entry.metered : []).map(({ meterId }, at) => ({
      price: meteredPrice(meterId, other.usage[at] ?? { unit: '', cap: '' }, other.currency),
      fieldOf: (part: string): PriceField => {
        if (part === 'unitAmount') return `others.${set}.usage.${at}.unit`
        return part === 'capAmount' ? `others.${set}.usage.${at}.cap` : unnamed
      },
    })),
  ]
}

const enteredPrices = (entry: PriceEntry): readonly EnteredPrice[] => [
  ...firstPrices(entry),
  ...entry.others.flatMap((other, set) => furtherPrices(entry, other, set)),
]

/** Returns all prices, in a body: those in the first currency, then those in each other one. */
export const pricesOf = (entry: PriceEntry): NewPrice[] => enteredPrices(entry).map(({ price }) => price)

/** Returns the form field of a part of a price, by its position in the body. */
export const priceFieldOf = (entry: PriceEntry, position: number, part: string): PriceField =>
  enteredPrices(entry)[position]?.fieldOf(part) ?? 'kind'

/** True when a price has the wanted terms already. */
export const isSame = (price: Price, entered: NewPrice): boolean => {
  if (price.amountType === 'free' || entered.amountType === 'free')
    return price.amountType === entered.amountType
  if (price.priceCurrency !== entered.priceCurrency) return false
  if (price.amountType === 'fixed' && entered.amountType === 'fixed')
    return price.priceAmount === entered.priceAmount && taxOf(price) === taxOf(entered)
  if (price.amountType === 'custom' && entered.amountType === 'custom')
    return (
      price.minimumAmount === entered.minimumAmount &&
      price.maximumAmount === entered.maximumAmount &&
      price.presetAmount === entered.presetAmount &&
      taxOf(price) === taxOf(entered)
    )
  return (
    price.amountType === 'metered_unit' &&
    entered.amountType === 'metered_unit' &&
    price.meterId === entered.meterId &&
    shiftPoint(price.unitAmount, 0) === entered.unitAmount &&
    price.capAmount === entered.capAmount
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
