import { type AttachedDiscount, inDiscountedPeriod, newDiscount } from '../../../catalog/discounts/index.ts'
import { type BillingInterval, firstPeriod, periodEnd } from '../../../core/time/subscription-period.ts'

/** Interval and discount of a subscription whose first period begins at `now`. */
export type Beginning = {
  readonly now: Date
  readonly interval: BillingInterval
  readonly discount: AttachedDiscount | null
}

/** Returns the columns of a first period that is charged when it begins. */
export const paidPeriod = ({ now, interval, discount }: Beginning) => ({
  anchor_at: now,
  current_period_start: now,
  current_period_end: periodEnd(firstPeriod(now, interval)),
  period_discount_id: discount?.id ?? null,
  ...inDiscountedPeriod(newDiscount(discount, { discounted_at: now, anchor_at: now, interval })),
})

/**
 * Returns the columns of a subscription that is paused until its first period begins, from which its discount counts.
 */
export const pauseBefore = ({ now, interval, discount }: Beginning, start: Date) =>
  ({
    status: 'paused',
    paused_at: now,
    resumes_at: start,
    anchor_at: start,
    current_period_start: now,
    current_period_end: start,
    period_discount_id: null,
    ...newDiscount(discount, { discounted_at: start, anchor_at: start, interval }),
  }) as const

/**
 * Returns the columns of a trial, which is the first period. Its end is the anchor of the periods that are charged,
 * and the discount counts from there.
 */
export const trialPeriod = ({ now, interval, discount }: Beginning, end: Date) =>
  ({
    status: 'trialing',
    trial_start: now,
    trial_end: end,
    anchor_at: end,
    current_period_start: now,
    current_period_end: end,
    period_discount_id: null,
    ...newDiscount(discount, { discounted_at: end, anchor_at: end, interval }),
  }) as const
