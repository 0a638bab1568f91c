import { jobWrite } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../../services.ts'
import { moveSubscription, type Told } from './move-subscription.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { sendNotice } from './subscription-jobs.ts'
import type { SubscriptionChange } from './subscription-queries.ts'

/**
 * Ends a subscription whose lock the caller holds, for good.
 *
 * @param ended_at now, or the end of the period it was canceled for
 * @param reason what the customer gave as their reason, if they did
 */
export const endSubscription = (
  tx: Tx,
  services: Pick<Services, 'clock' | 'media_url'>,
  before: StoredSubscription,
  ended_at: Date,
  reason: Pick<SubscriptionChange, 'customer_cancellation_reason' | 'customer_cancellation_comment'> = {},
): Promise<StoredSubscription> => {
  const change: SubscriptionChange = {
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: before.canceled_at ?? ended_at,
    ends_at: ended_at,
    ended_at,
    past_due_at: null,
    ...reason,
  }
  const told: Told =
    before.ends_at?.getTime() === ended_at.getTime()
      ? ['subscription.updated', 'subscription.revoked']
      : ['subscription.updated', 'subscription.canceled', 'subscription.revoked']
  const notice = { subscription_id: before.id, notice: 'ended', at: ended_at.toISOString() } as const
  return moveSubscription(tx, services, before, change, told, [jobWrite(sendNotice, notice)])
}
