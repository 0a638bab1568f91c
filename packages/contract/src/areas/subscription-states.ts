import * as z from 'zod/mini'
import { states, type Transitions } from '../primitives/states.ts'

export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

/**
 * Status transitions of a subscription. A cancellation at the end of the period is not a status: the
 * subscription keeps its status, with `cancel_at_period_end` set, until that end.
 */
export const subscriptionTransitions: Transitions<SubscriptionStatus> = {
  incomplete: ['active', 'incomplete_expired'],
  trialing: ['active', 'past_due', 'canceled'],
  active: ['past_due', 'canceled'],
  past_due: ['active', 'unpaid', 'canceled'],
  unpaid: ['active', 'canceled'],
  canceled: [],
  incomplete_expired: [],
}

/**
 * Statuses that the `active` filter of a list selects, for true and false. A subscription that never started
 * has neither.
 */
export const subscriptionStatusesBy = {
  active: ['trialing', 'active'],
  inactive: ['past_due', 'canceled', 'unpaid'],
} as const satisfies Record<string, readonly SubscriptionStatus[]>

type Subject = {
  readonly status: SubscriptionStatus
  readonly cancel_at_period_end: boolean
  readonly ended_at: unknown
}

const inStatus = states<SubscriptionStatus>()({
  end: ['trialing', 'active', 'past_due'],
  run: ['trialing', 'active'],
})

const hasEnded = (subscription: Subject): boolean => subscription.ended_at != null

/** Actions that the state of a subscription allows; used by the server and by the pages. */
export const subscriptionCan = {
  /** End the subscription with the current period. */
  cancel: (subscription: Subject): boolean =>
    inStatus.end(subscription) && !hasEnded(subscription) && !subscription.cancel_at_period_end,
  /** Withdraw a cancellation before it takes effect. */
  uncancel: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && subscription.cancel_at_period_end,
  /** End the subscription at once. */
  revoke: (subscription: Subject): boolean => inStatus.end(subscription) && !hasEnded(subscription),
  /** Give the subscription another discount, or none. */
  changeDiscount: (subscription: Subject): boolean => inStatus.end(subscription) && !hasEnded(subscription),
  /** Change the product of the subscription. */
  changeProduct: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && !subscription.cancel_at_period_end,
}
