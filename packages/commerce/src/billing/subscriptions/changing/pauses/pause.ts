import type { Services, Tx } from '../../../../core/services.ts'
import { takeLastUsage } from '../../renewal/last-usage.ts'
import { changeSubscription } from '../../change.ts'
import { createSubscriptionOrder } from '../../renewal/create-order.ts'
import { lastLines } from '../../ending/last-order.ts'
import { announcePause } from '../../notices/notices.ts'
import { decidePause } from './decide-pause.ts'
import type { PauseRequest } from './pause-rules.ts'
import { findSubscriptionMeters } from '../../queries.ts'
import { insertPendingLines, takePendingLines } from '../../pending-lines/queries.ts'
import type { StoredSubscription } from '../../types.ts'

/** Schedules or withdraws the pause of a subscription. The caller holds its lock. */
export const changePause = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  request: PauseRequest,
): Promise<StoredSubscription> => {
  const now = services.clock.now()
  const change = decidePause(before, request, now)
  if (change.pause_at_period_end) await announcePause(tx, before.id, now)
  return changeSubscription(tx, services, before, change, ['subscription.updated'])
}

/**
 * Begins the pause of a subscription at the end of its period. The caller holds its lock. Usage until then
 * and pending prorations are charged as when it ends; a net credit waits for the order that ends the pause.
 * The benefits are revoked until then.
 */
export const beginPause = async (tx: Tx, services: Services, before: StoredSubscription): Promise<void> => {
  const paused_at = before.current_period_end
  const usage = await takeLastUsage(tx, services, before, paused_at)
  const pending = await takePendingLines(tx, before.id)
  const meters = await findSubscriptionMeters(tx, before.id)
  const paused = await changeSubscription(
    tx,
    services,
    { ...before, meters },
    { status: 'paused', paused_at, pause_at_period_end: false },
    ['subscription.updated', 'subscription.paused'],
  )
  const lines = lastLines(pending, usage)
  if (lines.length > 0) await createSubscriptionOrder(tx, services, paused, 'subscription_update', lines)
  else await insertPendingLines(tx, before.id, pending, services.clock.now())
}
