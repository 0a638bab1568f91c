import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import type { Product } from '../api-types.ts'

/** Unit of a billing interval. */
type IntervalUnit = NonNullable<Product['recurringInterval']>

/** Form values of a billing interval. */
export type BillingEntry = {
  /** `other` is every `count` units. */
  billing: 'once' | 'month' | 'year' | 'other'
  count: number | null
  unit: IntervalUnit
}

/** Initial values of another billing interval. */
export const firstInterval: Pick<BillingEntry, 'count' | 'unit'> = { count: 3, unit: 'month' }

type Interval = { readonly recurringInterval: IntervalUnit; readonly recurringIntervalCount: number }

/** Returns the billing interval; undefined for a product that is paid once. Its count is NaN while it is empty. */
export const intervalOf = ({ billing, count, unit }: BillingEntry): Interval | undefined => {
  if (billing === 'once') return undefined
  return billing === 'other'
    ? { recurringInterval: unit, recurringIntervalCount: count ?? NaN }
    : { recurringInterval: billing, recurringIntervalCount: 1 }
}

type BilledProduct = Pick<Product, 'recurringInterval' | 'recurringIntervalCount'>

/** Returns the form values of the billing interval of a product. */
export const billingEntryOf = ({
  recurringInterval: unit,
  recurringIntervalCount,
}: BilledProduct): BillingEntry => {
  if (unit === null) return { billing: 'once', ...firstInterval }
  const count = recurringIntervalCount ?? 1
  const isPlain = (unit === 'month' || unit === 'year') && count === 1
  return { billing: isPlain ? unit : 'other', count, unit }
}

const words = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' } as const

/** Formats the billing interval of a product: `One-time`, `Monthly`, `Every 2 weeks`. */
export const billingWords = ({
  recurringInterval: unit,
  recurringIntervalCount: count,
}: BilledProduct): string => {
  if (unit === null) return 'One-time'
  return count == null || count === 1 ? words[unit] : `Every ${count} ${unit}s`
}

/** Returns the first renewal of a subscription that begins at `start`. An empty count is one unit. */
export const renewalOf = (
  { recurringInterval: unit, recurringIntervalCount }: Interval,
  start: Date,
): Date => {
  const count = Number.isNaN(recurringIntervalCount) ? 1 : recurringIntervalCount
  return unitsAfter(start, unit, count)
}
