import { unitLength, unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import type { Interval } from '../database/column-shapes.ts'

/** Billing interval as a product and a subscription store it: `recurring_interval_count` units. */
export type BillingInterval = {
  readonly recurring_interval: Interval
  readonly recurring_interval_count: number
}

/** Billing anchor and period length of a subscription. */
export type Cadence = BillingInterval & { readonly anchor_at: Date }

/**
 * Billing period by number: starts `index` intervals after the anchor; negative before it. Months and years
 * keep the anchor's day, which returns after shorter months: 31 January, 28 February, 31 March. Days and weeks
 * are multiples of 24 hours.
 */
export type Period = Cadence & { readonly index: number }

export const periodStart = ({
  anchor_at,
  recurring_interval,
  recurring_interval_count,
  index,
}: Period): Date => unitsAfter(anchor_at, recurring_interval, recurring_interval_count * index)

/** Returns the period `count` intervals later. */
export const laterPeriod = (period: Period, count: number): Period => ({
  ...period,
  index: period.index + count,
})

/** Returns the end of a period, exclusive: the start of the next. */
export const periodEnd = (period: Period): Date => periodStart(laterPeriod(period, 1))

/** Returns the first period of a subscription that begins at `anchor_at`. */
export const firstPeriod = (
  anchor_at: Date,
  { recurring_interval, recurring_interval_count }: BillingInterval,
): Period => ({ anchor_at, recurring_interval, recurring_interval_count, index: 0 })

const calendarMonth = (moment: Date): number => moment.getUTCFullYear() * 12 + moment.getUTCMonth()

/**
 * Returns the whole units of an interval between the anchor and a moment; one more in a month that has not reached the
 * anchor's day.
 */
const unitsBetween = (anchor_at: Date, unit: Interval, moment: Date): number => {
  const length = unitLength(unit)
  return 'months' in length
    ? (calendarMonth(moment) - calendarMonth(anchor_at)) / length.months
    : (moment.getTime() - anchor_at.getTime()) / length.milliseconds
}

/** Returns the period that contains a moment. */
export const periodAt = (cadence: Cadence, moment: Date): Period => {
  const { anchor_at, recurring_interval, recurring_interval_count } = cadence
  const index = Math.floor(unitsBetween(anchor_at, recurring_interval, moment) / recurring_interval_count)
  const period = { ...firstPeriod(anchor_at, cadence), index }
  return periodStart(period) <= moment ? period : laterPeriod(period, -1)
}

/** Returns true if two subscriptions or products are charged in the same interval. */
export const isSameInterval = (a: BillingInterval, b: BillingInterval): boolean =>
  a.recurring_interval === b.recurring_interval && a.recurring_interval_count === b.recurring_interval_count
