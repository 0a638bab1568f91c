import type { products } from '@atelier/contract'
import { readDigits, shiftPoint } from '../../lib/decimal.ts'
import { decimalText, readDecimal } from '../../lib/money.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import type { Price, Product } from './client.ts'

/** The only currency of prices. */
export const currency = 'usd'

export type PriceKind = 'fixed' | 'custom' | 'free' | 'usage'

/** Tax of a price: as in the settings, added to it, included, or by the country of the buyer. */
export type PriceTax = 'default' | 'exclusive' | 'inclusive' | 'location'

/** Form values of a metered price. Amounts are texts in major units. */
export type MeteredEntry = {
  readonly rowId: string
  readonly meterId: string
  readonly meterName: string
  readonly unit: string
  readonly cap: string
}

let last = 0

/** Returns an empty metered price; its id distinguishes rows without a meter. */
export const meteredEntry = (): MeteredEntry => {
  last += 1
  return { rowId: `new-${last}`, meterId: '', meterName: '', unit: '', cap: '' }
}

/** Form values of the prices of a product. */
export type PriceEntry = {
  billing: 'once' | 'month' | 'year'
  /** `usage`: only usage is charged. */
  kind: PriceKind
  /** Applies to all prices of a subscription, usage included. */
  tax: PriceTax
  amount: string
  minimum: string
  maximum: string
  preset: string
  metered: readonly MeteredEntry[]
}

type NewPrice = BodyOf<typeof products.create>['prices'][number]

const text = (amount: number | null | undefined): string =>
  amount == null ? '' : decimalText(amount, currency)

/** Returns a product's prices that are not archived. */
export const activePrices = (product: Pick<Product, 'prices'>): readonly Price[] =>
  product.prices.filter(({ isArchived }) => !isArchived)

/** Returns the tax of a price; one that names none has that of the settings. */
const taxOf = (price: { readonly taxBehavior?: Exclude<PriceTax, 'default'> | null | undefined }): PriceTax =>
  price.taxBehavior ?? 'default'

/** Returns the form values of a price that is not metered. */
export const baseEntry = (price: Price | undefined): Partial<PriceEntry> => {
  switch (price?.amountType) {
    case 'fixed':
      return { kind: 'fixed', tax: taxOf(price), amount: text(price.priceAmount) }
    case 'custom':
      return {
        kind: 'custom',
        tax: taxOf(price),
        minimum: text(price.minimumAmount),
        maximum: text(price.maximumAmount),
        preset: text(price.presetAmount),
      }
    case 'free':
      return { kind: 'free' }
    default:
      return { kind: 'usage' }
  }
}

/** Returns the form values of metered prices. */
export const meteredEntries = (prices: readonly Price[]): readonly MeteredEntry[] =>
  prices.flatMap((price) =>
    price.amountType === 'metered_unit'
      ? [
          {
            rowId: price.id,
            meterId: price.meterId,
            meterName: price.meter.name,
            unit: shiftPoint(price.unitAmount, -2),
            cap: text(price.capAmount),
          },
        ]
      : [],
  )

const read = (typed: string): number => readDecimal(typed, currency) ?? Number.NaN
const readOptional = (typed: string): number | null => (typed.trim() === '' ? null : read(typed))

/** Returns the price that is not metered, in a body; none where only usage is charged. */
export const basePrice = (entry: PriceEntry): readonly NewPrice[] => {
  const tax = entry.tax === 'default' ? {} : { taxBehavior: entry.tax }
  switch (entry.kind) {
    case 'fixed':
      return [{ amountType: 'fixed', priceAmount: read(entry.amount), ...tax }]
    case 'custom':
      return [
        {
          amountType: 'custom',
          minimumAmount: readOptional(entry.minimum),
          maximumAmount: readOptional(entry.maximum),
          presetAmount: readOptional(entry.preset),
          ...tax,
        },
      ]
    case 'free':
      return [{ amountType: 'free' }]
    case 'usage':
      return []
  }
}

/** True when metered prices apply: usage is billed by the period, so only subscriptions have them. */
export const hasUsage = ({ billing }: Pick<PriceEntry, 'billing'>): boolean => billing !== 'once'

const meteredPrice = ({ meterId, unit, cap }: MeteredEntry): NewPrice => ({
  amountType: 'metered_unit',
  meterId,
  unitAmount: shiftPoint(readDigits(unit) ?? '0', 2),
  capAmount: readOptional(cap),
})

/** Returns all prices, in a body. */
export const pricesOf = (entry: PriceEntry): NewPrice[] => [
  ...basePrice(entry),
  ...(hasUsage(entry) ? entry.metered.map(meteredPrice) : []),
]

/** True when a price has the wanted terms already. */
export const isSame = (price: Price, wanted: NewPrice): boolean => {
  if (price.amountType === 'fixed' && wanted.amountType === 'fixed')
    return price.priceAmount === wanted.priceAmount && taxOf(price) === taxOf(wanted)
  if (price.amountType === 'custom' && wanted.amountType === 'custom')
    return (
      price.minimumAmount === wanted.minimumAmount &&
      price.maximumAmount === wanted.maximumAmount &&
      price.presetAmount === wanted.presetAmount &&
      taxOf(price) === taxOf(wanted)
    )
  if (price.amountType === 'metered_unit' && wanted.amountType === 'metered_unit')
    return (
      price.meterId === wanted.meterId &&
      shiftPoint(price.unitAmount, 0) === wanted.unitAmount &&
      price.capAmount === wanted.capAmount
    )
  return price.amountType === 'free' && wanted.amountType === 'free'
}

const amountFields = {
  priceAmount: 'amount',
  minimumAmount: 'minimum',
  maximumAmount: 'maximum',
  presetAmount: 'preset',
  taxBehavior: 'tax',
} as const
const meteredFields = { meterId: 'meterId', unitAmount: 'unit', capAmount: 'cap' } as const

/** Returns the form field of a part of a price that is not metered. */
export const amountFieldOf = (part: string) => amountFields[part as keyof typeof amountFields] ?? 'kind'

/** Returns the form field of a part of a metered price. */
export const meteredFieldOf = (part: string) => meteredFields[part as keyof typeof meteredFields] ?? 'meterId'
