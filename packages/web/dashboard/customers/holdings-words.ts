import type * as api from '@atelier/contract'
import { type ItemOf } from '../../lib/calls.ts'

type Subscription = ItemOf<typeof api.subscriptions.list>
type Holdings = Pick<
  Subscription,
  | 'status'
  | 'cancel_at_period_end'
  | 'pause_at_period_end'
  | 'pending_update'
  | 'resumes_at'
  | 'current_period_end'
  | 'ends_at'
  | 'ended_at'
>
type Next = {
  /** The event at the moment, future or past. */
  readonly verb: string
  readonly moment: string | null
}

/** Returns the next event of a subscription, or the latest one. */
export const nextOf = (subscription: Holdings): Next => {
  const { status, resumes_at = null, ends_at, ended_at } = subscription
  const next = subscription.current_period_end ?? null
  if (ended_at) return { verb: 'Ended', moment: ended_at }
  if (subscription.cancel_at_period_end) return { verb: 'Ends', moment: ends_at ?? next }
  if (subscription.pause_at_period_end === true) return { verb: 'Pauses', moment: next }
  switch (status) {
    case 'active':
      return { verb: subscription.pending_update == null ? 'Renews' : 'Changes', moment: next }
    case 'paused':
      return { verb: resumes_at === null ? 'Until it is resumed' : 'Resumes', moment: resumes_at }
    case 'trialing':
      return { verb: 'Trial until', moment: next }
    case 'past_due':
    case 'unpaid':
      return { verb: 'Was due', moment: next }
    default:
      return { verb: 'Not paid yet', moment: null }
  }
}
