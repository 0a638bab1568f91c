import type { Subscription } from '../client.ts'

/** Status of a subscription, from its customer's point of view. */
export type Standing = 'active' | 'trial' | 'due' | 'ending' | 'ended' | 'incomplete'

type Given = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'ended_at'>

export const standingOf = ({ status, cancel_at_period_end, ended_at }: Given): Standing => {
  if (ended_at !== null || status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (status === 'past_due' || status === 'unpaid') return 'due'
  if (cancel_at_period_end) return 'ending'
  return status === 'trialing' ? 'trial' : 'active'
}

export const standingTones = {
  active: 'good',
  trial: 'info',
  due: 'bad',
  ending: 'warn',
  ended: 'plain',
  incomplete: 'warn',
} as const
