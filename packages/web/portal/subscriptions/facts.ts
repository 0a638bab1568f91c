import type { Subscription } from '../api-types.ts'

/** Status of a subscription, from its customer's point of view. */
export type SubscriptionState =
  | 'active'
  | 'trial'
  | 'due'
  | 'ending'
  | 'pausing'
  | 'paused'
  | 'ended'
  | 'incomplete'

type Given = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'pause_at_period_end' | 'ended_at'>

export const stateOf = (subscription: Given): SubscriptionState => {
  const { status, ended_at } = subscription
  if (ended_at !== null || status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (status === 'past_due' || status === 'unpaid') return 'due'
  if (status === 'paused') return 'paused'
  if (subscription.cancel_at_period_end) return 'ending'
  if (subscription.pause_at_period_end === true) return 'pausing'
  return status === 'trialing' ? 'trial' : 'active'
}

export const stateTones = {
  active: 'good',
  trial: 'info',
  due: 'bad',
  ending: 'warn',
  pausing: 'warn',
  paused: 'warn',
  ended: 'plain',
  incomplete: 'warn',
} as const
