import type { Services, Tx } from '../../../../core/services.ts'
import { recordEvents } from '../../../../core/domain-events/domain-events.ts'
import { writeChange } from '../../change.ts'
import { createSubscriptionOrder } from '../../renewal/create-order.ts'
import { inNextPeriod, renewalLines } from '../../renewal/next-period.ts'
import { subscriptionEvents } from '../../present.ts'
import { takePendingLines } from '../../pending-lines/queries.ts'
import { findSubscriptionMeters } from '../../queries.ts'
import type { StoredSubscription } from '../../types.ts'

/** Columns of a subscription whose pause has ended. */
const notPaused = { status: 'active', paused_at: null, resumes_at: null } as const

/**
 * Returns a paused subscription in the period that begins at `start`, which is its new anchor, and the changed
 * columns.
 */
export const inResumedPeriod = (before: StoredSubscription, start: Date) => {
  const anchored = { ...before, anchor_at: start, current_period_end: start }
  const { change, after } = inNextPeriod(anchored)
  return { change: { ...change, ...notPaused, anchor_at: start }, after: { ...after, ...notPaused } }
}

/**
 * Ends a pause on its date, where a new period begins with its order due. The caller holds the lock of the
 * subscription. Usage of the pause is dropped, and a declined order makes the subscription past due.
 */
export const resumeOnDate = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  start: Date,
): Promise<void> => {
  const { change, after } = inResumedPeriod(before, start)
  const pending = await takePendingLines(tx, before.id)
  const { modified_at } = await writeChange(tx, services, before, change)
  // Of the paused subscription: only a subscription that bills usage resets the meters of its customer.
  await services.usage.discardPeriod(tx, before, start)
  const resumed = { ...after, modified_at, meters: await findSubscriptionMeters(tx, before.id) }
  const events = subscriptionEvents(resumed, ['subscription.updated', 'subscription.resumed'], services)
  await recordEvents(tx, services, events)
  await createSubscriptionOrder(
    tx,
    services,
    resumed,
    'subscription_cycle',
    renewalLines(after, [], pending),
    [],
  )
}
