import type { CancellationReason, SubscriptionStatus } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { StatusWords } from '../../ui/Badge.tsx'
import type { Subscription } from './client.ts'

/** Display texts of the subscription statuses. */
export const statuses: Readonly<Record<SubscriptionStatus, StatusWords>> = {
  incomplete: { label: 'Incomplete', tone: 'plain' },
  incomplete_expired: { label: 'Never started', tone: 'plain' },
  trialing: { label: 'Trial', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'bad' },
  canceled: { label: 'Ended', tone: 'plain' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  paused: { label: 'Paused', tone: 'plain' },
}

/** Returns the effective status of a subscription: one that ends with its period says so. */
export const standing = ({
  status,
  cancel_at_period_end,
}: Pick<Subscription, 'status' | 'cancel_at_period_end'>): StatusWords =>
  cancel_at_period_end && (status === 'active' || status === 'trialing')
    ? { label: 'Ends with its period', tone: 'warn' }
    : statuses[status]

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
