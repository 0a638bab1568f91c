import { periodAt, periodEnd, periodStart, type TakeOver } from '@atelier/commerce'
import type { Stripe } from 'stripe'

/** Pause that a subscription brings with it. */
export type Pause = NonNullable<TakeOver['pause']>

type PausedPeriod = Pick<TakeOver, 'anchor_at' | 'interval' | 'current_period_start' | 'current_period_end'>

/**
 * First start of a period at or after the moment at which Stripe collects again. Stripe's next invoice is that of this period,
 * and a pause ends here with a charge.
 */
const nextCharged = ({ anchor_at, interval }: PausedPeriod, moment: Date): Date => {
  const period = periodAt({ ...interval, anchor_at }, moment)
  const start = periodStart(period)
  return start.getTime() === moment.getTime() ? start : periodEnd(period)
}

const statusOf = ({ latest_invoice: invoice }: Stripe.Subscription): string | null =>
  invoice === null || typeof invoice === 'string' ? null : invoice.status

/** True while Stripe voids the invoices of a subscription, so that its customer owes nothing. */
export const isCollectionPaused = ({ pause_collection }: Stripe.Subscription): boolean =>
  pause_collection?.behavior === 'void'

/** True when the invoice of the current period is void, because payments are paused. */
export const isPeriodUnpaid = (subscription: Stripe.Subscription): boolean =>
  isCollectionPaused(subscription) && statusOf(subscription) === 'void'

/**
 * Pause of a subscription whose invoices Stripe voids. A paid period runs to its end first. Null without a pause, and for one
 * that ends before it would skip a charge.
 */
export const pauseOf = (subscription: Stripe.Subscription, period: PausedPeriod): Pause | null => {
  if (!isCollectionPaused(subscription)) return null
  const resumes = subscription.pause_collection?.resumes_at ?? null
  const resumes_at = resumes === null ? null : nextCharged(period, new Date(resumes * 1000))
  if (isPeriodUnpaid(subscription)) return { paused_at: period.current_period_start, resumes_at }
  return resumes_at !== null && resumes_at <= period.current_period_end
    ? null
    : { paused_at: null, resumes_at }
}
