import type * as api from '@atelier/contract'
import type { AcceptedCurrency } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { readNumber, shiftPoint } from '../../lib/decimal.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import { money, optionalMoney, text } from '../../lib/field-kinds.ts'
import { type FieldKind, fields } from '../../lib/fields.ts'
import { decimalsOf } from '../../lib/money.ts'
import type { BillingEntry } from './billing-entry.ts'
import type { Price } from '../api-types.ts'

export type PriceKind = 'fixed' | 'custom' | 'free' | 'usage'

/** Tax that a price names. */
type NamedTax = 'exclusive' | 'inclusive' | 'location'

/** Tax of a price: as in the settings, added to it, included, or by the country of the buyer. */
export type PriceTax = 'default' | NamedTax

/** Form values of a price in one currency. Amounts are texts in major units. */
export type PriceAmounts = {
  readonly currency: string
  /** Applies to all prices of a subscription, usage included. */
  tax: PriceTax
  amount: string
  minimum: string
  maximum: string
  preset: string
}

/** Form values of a metered price in one currency. */
export type UsageAmounts = { readonly unit: string; readonly cap: string }

/** Form values of a metered price, with its amounts in the first currency. */
export type MeteredEntry = UsageAmounts & {
  readonly rowId: string
  readonly meterId: string
  readonly meterName: string
}

/** Form values of the prices in a further currency, which have the kind and the meters of the first one. */
export type OtherPrices = PriceAmounts & {
  /** In the order of the metered prices. */
  readonly usage: readonly UsageAmounts[]
}

/** Form values of the prices of a product. */
export type PriceEntry = PriceAmounts &
  BillingEntry & {
    /** `usage`: only usage is charged. */
    kind: PriceKind
    metered: readonly MeteredEntry[]
    others: readonly OtherPrices[]
  }

export type NewPrice = BodyOf<typeof api.products.create>['prices'][number]

let last = 0

/** Returns an empty metered price; its id distinguishes rows without a meter. */
export const meteredEntry = (): MeteredEntry => {
  last += 1
  return { rowId: `new-${last}`, meterId: '', meterName: '', unit: '', cap: '' }
}

const tax: FieldKind<'taxBehavior', PriceTax, NamedTax | null, NamedTax | undefined> = {
  member: 'taxBehavior',
  read: (stored) => stored ?? 'default',
  write: (value) => (value === 'default' ? undefined : value),
}

/** Price of one unit, which can have more decimals than the currency. */
const unitPrice = (currency: string): FieldKind<'unitAmount', string, string, string> => ({
  member: 'unitAmount',
  read: (stored) => (stored === undefined ? '' : shiftPoint(stored, -decimalsOf(currency))),
  write: (typed) => shiftPoint(readNumber(typed) ?? '0', decimalsOf(currency)),
})

/** Fields of the prices in a currency, by their kind. */
export const priceFields = (currency: string) => ({
  fixed: fields({ amount: money('priceAmount', currency), tax }),
  custom: fields({
    minimum: optionalMoney('minimumAmount', currency),
    maximum: optionalMoney('maximumAmount', currency),
    preset: optionalMoney('presetAmount', currency),
    tax,
  }),
  metered: fields({
    meterId: text('meterId'),
    unit: unitPrice(currency),
    cap: optionalMoney('capAmount', currency),
  }),
})

/** Returns the empty amounts of a currency. */
export const emptyAmounts = (currency: string): PriceAmounts => {
  const { fixed, custom } = priceFields(currency)
  return { currency, ...fixed.entryOf(), ...custom.entryOf() }
}

/** Returns the prices in a further currency: the structure of the first one, without amounts. */
export const otherPrices = ({ metered, tax }: PriceEntry, currency: string): OtherPrices => ({
  ...emptyAmounts(currency),
  tax,
  usage: metered.map(() => ({ unit: '', cap: '' })),
})

/** Returns the form values with the amounts of one of their currencies in place of the first. */
export const pricedIn = <Entry extends PriceEntry>(entry: Entry, currency: string): Entry => {
  const other = entry.others.find((prices) => prices.currency === currency)
  if (other === undefined) return entry
  const { usage, ...amounts } = other
  const metered = entry.metered.map((row, at) => ({ ...row, ...(usage[at] ?? { unit: '', cap: '' }) }))
  return { ...entry, ...amounts, metered }
}

/** True when metered prices apply: usage is billed by the period, so only subscriptions have them. */
export const hasUsage = ({ billing }: Pick<PriceEntry, 'billing'>): boolean => billing !== 'once'

/** True when there is an amount to enter in each currency. A free price counts for all. */
export const hasAmounts = ({ billing, kind, metered }: PriceEntry): boolean =>
  kind !== 'free' || (hasUsage({ billing }) && metered.length > 0)

/** Returns the form values of a price that is not metered. */
export const baseEntry = (price: Price | undefined): { kind: PriceKind } & Partial<PriceAmounts> => {
  if (price === undefined || price.amountType === 'metered_unit') return { kind: 'usage' }
  if (price.amountType === 'free') return { kind: 'free' }
  const { fixed, custom } = priceFields(price.priceCurrency)
  return price.amountType === 'fixed'
    ? { kind: 'fixed', ...fixed.entryOf(price) }
    : { kind: 'custom', ...custom.entryOf(price) }
}

/** Returns the form values of metered prices. */
export const meteredEntries = (prices: readonly Price[]): readonly MeteredEntry[] =>
  prices.flatMap((price) =>
    price.amountType === 'metered_unit'
      ? [
          {
            rowId: price.id,
            meterName: price.meter.name,
            ...priceFields(price.priceCurrency).metered.entryOf(price),
          },
        ]
      : [],
  )

/** Currency as a body names it; the server rejects one that prices cannot be created in. */
const acceptedCurrency = (currency: string) => currency as output<typeof AcceptedCurrency>

/** Returns a price that is not metered, in a body. */
export const basePrice = (kind: Exclude<PriceKind, 'usage'>, amounts: PriceAmounts): NewPrice => {
  if (kind === 'free') return { amountType: 'free' }
  const { fixed, custom } = priceFields(amounts.currency)
  const priceCurrency = acceptedCurrency(amounts.currency)
  return kind === 'fixed'
    ? { amountType: 'fixed', ...fixed.bodyOf(amounts), priceCurrency }
    : { amountType: 'custom', ...custom.bodyOf(amounts), priceCurrency }
}

/** Returns a metered price, in a body. */
export const meteredPrice = (meterId: string, amounts: UsageAmounts, currency: string): NewPrice => ({
  amountType: 'metered_unit',
  ...priceFields(currency).metered.bodyOf({ meterId, ...amounts }),
  priceCurrency: acceptedCurrency(currency),
})
