import type { Subscription } from '../api-types.ts'

/** Event in the schedule of a subscription. */
export type Step = {
  readonly kind: 'trial_end' | 'renewal' | 'change' | 'pause' | 'resume' | 'end'
  /** Null for the end of a pause without a date. */
  readonly at: string | null
}

type Scheduled = Pick<
  Subscription,
  | 'status'
  | 'ended_at'
  | 'ends_at'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'trial_end'
  | 'pause_at_period_end'
  | 'resumes_at'
  | 'pending_update'
>

/**
 * Returns the next events of a subscription, earliest first. One that waits for a payment or has ended has none,
 * unless it ends with its period.
 */
export const stepsOf = (subscription: Scheduled): readonly Step[] => {
  const { status, current_period_end: end, trial_end, resumes_at = null, pending_update } = subscription
  if (subscription.ended_at !== null) return []
  if (status === 'paused') return [{ kind: 'resume', at: resumes_at }]
  if (subscription.cancel_at_period_end) return [{ kind: 'end', at: subscription.ends_at ?? end }]
  if (status !== 'trialing' && status !== 'active') return []
  const change: readonly Step[] = pending_update ? [{ kind: 'change', at: pending_update.applies_at }] : []
  if (status === 'trialing') return [{ kind: 'trial_end', at: trial_end ?? end }, ...change]
  if (subscription.pause_at_period_end === true)
    return [
      { kind: 'pause', at: end },
      { kind: 'resume', at: resumes_at },
    ]
  return change.length > 0 ? change : [{ kind: 'renewal', at: end }]
}
