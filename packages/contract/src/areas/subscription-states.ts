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
 * The life of a subscription. A cancellation at the end of the period is no state: the subscription stays
 * as it is, with `cancel_at_period_end` set, until that end.
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

/** What the `active` filter of a list means: yes, or no. A subscription that never began is neither. */
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

/** What may be done to a subscription, read by the server and by the buttons. */
export const subscriptionCan = {
  /** End it with the period that is paid for. */
  cancel: (subscription: Subject): boolean =>
    inStatus.end(subscription) && !hasEnded(subscription) && !subscription.cancel_at_period_end,
  /** Take a cancellation back before it takes effect. */
  uncancel: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && subscription.cancel_at_period_end,
  /** End it at once. */
  revoke: (subscription: Subject): boolean => inStatus.end(subscription) && !hasEnded(subscription),
  /** Move it to another product. */
  changeProduct: (subscription: Subject): boolean =>
    inStatus.run(subscription) && !hasEnded(subscription) && !subscription.cancel_at_period_end,
}
