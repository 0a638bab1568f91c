import type * as api from '@atelier/contract'
import type { AcceptedCurrency } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { readDigits, shiftPoint } from '../../lib/decimal.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import { decimalsOf, decimalText, readDecimal } from '../../lib/money.ts'
import type { BillingEntry } from './billing-entry.ts'
import type { Price } from '../api-types.ts'

export type PriceKind = 'fixed' | 'custom' | 'free' | 'usage'

/** Tax of a price: as in the settings, added to it, included, or by the country of the buyer. */
export type PriceTax = 'default' | 'exclusive' | 'inclusive' | 'location'

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

/** Returns the empty amounts of a currency. */
export const emptyAmounts = (currency: string): PriceAmounts => ({
  currency,
  tax: 'default',
  amount: '',
  minimum: '',
  maximum: '',
  preset: '',
})

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

/** Returns the tax of a price; one that names none has that of the settings. */
export const taxOf = (price: {
  readonly taxBehavior?: Exclude<PriceTax, 'default'> | null | undefined
}): PriceTax => price.taxBehavior ?? 'default'

/** Returns the form values of a price that is not metered. */
export const baseEntry = (price: Price | undefined): { kind: PriceKind } & Partial<PriceAmounts> => {
  if (price === undefined || price.amountType === 'metered_unit') return { kind: 'usage' }
  if (price.amountType === 'free') return { kind: 'free' }
  const text = (amount: number | null) => (amount === null ? '' : decimalText(amount, price.priceCurrency))
  return price.amountType === 'fixed'
    ? { kind: 'fixed', tax: taxOf(price), amount: text(price.priceAmount) }
    : {
        kind: 'custom',
        tax: taxOf(price),
        minimum: text(price.minimumAmount),
        maximum: text(price.maximumAmount),
        preset: text(price.presetAmount),
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
            unit: shiftPoint(price.unitAmount, -decimalsOf(price.priceCurrency)),
            cap: price.capAmount === null ? '' : decimalText(price.capAmount, price.priceCurrency),
          },
        ]
      : [],
  )

/** Currency as a body names it; the server rejects one that prices cannot be created in. */
const acceptedCurrency = (currency: string) => currency as output<typeof AcceptedCurrency>

/** Returns the price that is not metered, in a body; none where only usage is charged. */
export const basePrice = (
  entry: Pick<PriceEntry, 'billing' | 'kind'>,
  amounts: PriceAmounts,
): NewPrice | undefined => {
  const { currency } = amounts
  const read = (typed: string) => readDecimal(typed, currency) ?? NaN
  const readOptional = (typed: string) => (typed.trim() === '' ? null : read(typed))
  const terms = {
    priceCurrency: acceptedCurrency(currency),
    ...(amounts.tax !== 'default' && { taxBehavior: amounts.tax }),
  }
  switch (entry.kind) {
    case 'fixed':
      return { amountType: 'fixed', priceAmount: read(amounts.amount), ...terms }
    case 'custom':
      return {
        amountType: 'custom',
        minimumAmount: readOptional(amounts.minimum),
        maximumAmount: readOptional(amounts.maximum),
        presetAmount: readOptional(amounts.preset),
        ...terms,
      }
    case 'free':
      return { amountType: 'free' }
    case 'usage':
      return undefined
  }
}

/** Returns a metered price, in a body. */
export const meteredPrice = (meterId: string, { unit, cap }: UsageAmounts, currency: string): NewPrice => ({
  amountType: 'metered_unit',
  meterId,
  unitAmount: shiftPoint(readDigits(unit) ?? '0', decimalsOf(currency)),
  capAmount: cap.trim() === '' ? null : (readDecimal(cap, currency) ?? NaN),
  priceCurrency: acceptedCurrency(currency),
})
