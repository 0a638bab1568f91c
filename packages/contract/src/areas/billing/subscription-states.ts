import * as z from 'zod/mini'
import { states, type Transitions } from '../../primitives/states.ts'

export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

/** Event at the end of the current period of a running subscription. */
export const PeriodEnd = z.enum(['renewal', 'cancellation', 'pause', 'change'])
export type PeriodEnd = z.output<typeof PeriodEnd>

/**
 * Status transitions of a subscription. A cancellation at the end of the period is not a status: the
 * subscription keeps its status, with `cancel_at_period_end` set, until that end.
 */
export const subscriptionTransitions: Transitions<SubscriptionStatus> = {
  incomplete: ['active', 'incomplete_expired'],
  trialing: ['active', 'past_due', 'canceled'],
  // A later end of its trial returns a subscription to its trial.
  active: ['trialing', 'past_due', 'paused', 'canceled'],
  past_due: ['active', 'unpaid', 'canceled'],
  unpaid: ['active', 'canceled'],
  paused: ['active', 'past_due', 'canceled'],
  canceled: [],
  incomplete_expired: [],
}

/**
 * Statuses that the `active` filter of a list selects, for true and false. A subscription that never started
 * has neither.
 */
export const subscriptionStatusesBy = {
  active: ['trialing', 'active'],
  inactive: ['past_due', 'canceled', 'unpaid', 'paused'],
} as const satisfies Record<string, readonly SubscriptionStatus[]>

type Subject = {
  readonly status: SubscriptionStatus
  readonly cancel_at_period_end: boolean
  readonly ended_at: unknown
  readonly pause_at_period_end?: boolean | undefined
  /** Change scheduled for the end of the period; null or absent for none. */
  readonly pending_update?: unknown
}

const inStatus = states<SubscriptionStatus>()({
  end: ['trialing', 'active', 'past_due', 'paused'],
  run: ['trialing', 'active'],
  pay: ['active'],
  pause: ['paused'],
})

const hasEnded = (subscription: Subject): boolean => subscription.ended_at != null

/** Returns true for a subscription whose period ends with something else than its renewal. */
const isScheduled = ({ cancel_at_period_end, pause_at_period_end, pending_update }: Subject): boolean =>
  cancel_at_period_end || pause_at_period_end === true || pending_update != null

/** Actions that the state of a subscription allows; used by the server and by the pages. */
export const subscriptionCan = {
  /** End the subscription with the current period. */
  cancel: (subscription: Subject): boolean =>
    inStatus.end(subscription) && !hasEnded(subscription) && !subscription.cancel_at_period_end,
  /** Withdraw a cancellation before it takes effect. */
  uncancel: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && subscription.cancel_at_period_end,
  /** End the subscription immediately. */
  revoke: (subscription: Subject): boolean => inStatus.end(subscription) && !hasEnded(subscription),
  /** Give the subscription another discount, or none. */
  changeDiscount: (subscription: Subject): boolean => inStatus.end(subscription) && !hasEnded(subscription),
  /** Change the product of the subscription. */
  changeProduct: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && !subscription.cancel_at_period_end,
  /** Schedule a change of product for the end of the period. It replaces a scheduled one. */
  schedule: (subscription: Subject): boolean =>
    subscriptionCan.changeProduct(subscription) && subscription.pause_at_period_end !== true,
  /** Withdraw the scheduled change of product. */
  unschedule: (subscription: Subject): boolean =>
    !hasEnded(subscription) && subscription.pending_update != null,
  /** Pause the subscription at the end of its period. */
  pause: (subscription: Subject): boolean =>
    inStatus.pay(subscription) && !hasEnded(subscription) && !isScheduled(subscription),
  /** Withdraw a pause before it begins. */
  unpause: (subscription: Subject): boolean =>
    !hasEnded(subscription) && subscription.pause_at_period_end === true,
  /** Resume the paused subscription, in a new period. */
  resume: (subscription: Subject): boolean => inStatus.pause(subscription) && !hasEnded(subscription),
  /** Extend the trial, give one, or end it. */
  changeTrial: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && !isScheduled(subscription),
  /** Move the end of the current period. */
  moveEnd: (subscription: Subject): boolean => inStatus.pay(subscription) && !hasEnded(subscription),
}
