import { laterPeriod, periodAt, periodStart } from '../../core/time/subscription-period.ts'
import type { AttachedDiscount } from './queries.ts'

/** Discount of a subscription, with the start of its first period, and the anchor that it is counted from. */
export type Discounted<Discount> = {
  readonly discount: Discount | null
  readonly discounted_at: Date | null
  readonly discount_anchor_at: Date | null
}

/**
 * Returns the discount of a subscription, if it applies to a period that begins at `start`: `once` covers its
 * first period only, n months cover all periods that begin within them, including the month of the first one.
 */
export const lastingDiscount = <Discount extends Pick<AttachedDiscount, 'duration' | 'duration_in_months'>>(
  { discount, discounted_at, discount_anchor_at }: Discounted<Discount>,
  start: Date,
): Discount | null => {
  if (discount === null || discounted_at === null || discount_anchor_at === null) return null
  if (discount.duration === 'forever' || start <= discounted_at) return discount
  if (discount.duration === 'once') return null
  const first = periodAt({ anchor_at: discount_anchor_at, interval: 'month' }, discounted_at)
  const last = laterPeriod(first, (discount.duration_in_months ?? 1) - 1)
  return start <= periodStart(last) ? discount : null
}
