import type { Services, Tx } from '../../../core/services.ts'
import { requirePaused } from '../pause.ts'
import { hasPendingOrder } from '../order-queries.ts'
import { renewalLines } from '../next-period.ts'
import { inResumedPeriod } from '../resume.ts'
import { changePending } from '../take-back.ts'
import type { StoredSubscription } from '../types.ts'
import type { PaidChange } from './types.ts'

/**
 * Decides the end of the pause of a subscription, whose lock the caller holds: a new period begins now, which is paid first.
 *
 * @throws AlreadyCanceledSubscription, InactiveSubscription; SubscriptionUpdatePending while an order from before the pause is open
 */
export const decideResumption = async (
  tx: Tx,
  services: Pick<Services, 'clock'>,
  before: StoredSubscription,
): Promise<PaidChange> => {
  requirePaused(before)
  if (await hasPendingOrder(tx, before.id)) throw changePending()
  const { change, after } = inResumedPeriod(before, services.clock.now())
  return {
    kind: 'resume',
    field: 'resume',
    columns: change,
    prices: null,
    subscription: after,
    lines: renewalLines(after, [], []),
    billing_reason: 'subscription_cycle',
    events: ['subscription.updated', 'subscription.resumed'],
  }
}
