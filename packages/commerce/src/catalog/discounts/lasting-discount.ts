import { laterPeriod, periodAt, periodStart } from '../../core/time/subscription-period.ts'
import type { Interval } from '../../core/database/column-shapes.ts'
import type { AttachedDiscount } from './queries.ts'

/** Discount of a subscription, with the start of its first period, and the anchor that it is counted from. */
export type Discounted<Discount> = {
  readonly discount: Discount | null
  readonly discounted_at: Date | null
  readonly discount_anchor_at: Date | null
  readonly recurring_interval: Interval
}

const month = { recurring_interval: 'month', recurring_interval_count: 1 } as const

const isShorterThanMonth = (unit: Interval): boolean => unit === 'day' || unit === 'week'

/**
 * Returns the discount of a subscription, if it applies to a period that begins at `start`: `once` covers its
 * first period only, n months cover all periods that begin within them, including the month of the first one.
 */
export const lastingDiscount = <Discount extends Pick<AttachedDiscount, 'duration' | 'duration_in_months'>>(
  { discount, discounted_at, discount_anchor_at, recurring_interval }: Discounted<Discount>,
  start: Date,
): Discount | null => {
  if (discount === null || discounted_at === null || discount_anchor_at === null) return null
  if (discount.duration === 'forever' || start <= discounted_at) return discount
  if (discount.duration === 'once') return null
  const first = periodAt({ ...month, anchor_at: discount_anchor_at }, discounted_at)
  const months = discount.duration_in_months ?? 1
  // A period of months that begins within the last month is one more than was promised: the anchor has moved.
  const lasts = isShorterThanMonth(recurring_interval)
    ? start < periodStart(laterPeriod(first, months))
    : start <= periodStart(laterPeriod(first, months - 1))
  return lasts ? discount : null
}
