import type { CancellationReason, PeriodEnd, SubscriptionStatus } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { StatusWords } from '../../ui/Badge.tsx'
import type { Subscription } from '../api-types.ts'

/** Display texts of the subscription statuses. */
export const statuses: Readonly<Record<SubscriptionStatus, StatusWords>> = {
  incomplete: { label: 'Incomplete', tone: 'plain' },
  incomplete_expired: { label: 'Never started', tone: 'plain' },
  trialing: { label: 'Trial', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'bad' },
  canceled: { label: 'Ended', tone: 'plain' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warn' },
}

type WithStatus = Pick<
  Subscription,
  'status' | 'cancel_at_period_end' | 'pause_at_period_end' | 'pending_update'
>

/** Returns the effective status of a subscription: one whose period ends with a scheduled event says so. */
export const statusWords = (subscription: WithStatus): StatusWords => {
  const { status, cancel_at_period_end, pause_at_period_end, pending_update } = subscription
  if (status !== 'active' && status !== 'trialing') return statuses[status]
  if (cancel_at_period_end) return { label: 'Ends with its period', tone: 'warn' }
  if (pause_at_period_end === true) return { label: 'Pauses with its period', tone: 'warn' }
  if (pending_update != null && status === 'active') return { label: 'Changes with its period', tone: 'info' }
  return statuses[status]
}

/** Display texts of the events at the end of a period. */
export const periodEnds: Readonly<Record<PeriodEnd, string>> = {
  renewal: 'Renews',
  cancellation: 'Ends',
  pause: 'Pauses',
  change: 'Changes its plan',
}

/** Display texts of the cancellation reasons. */
export const reasons: Readonly<Record<output<typeof CancellationReason>, string>> = {
  too_expensive: 'Too expensive',
  missing_features: 'Features are missing',
  unused: 'Not used',
  switched_service: 'Changed to another service',
  low_quality: 'Quality is too low',
  too_complex: 'Too complicated',
  customer_service: 'Customer service',
  other: 'Another reason',
}
