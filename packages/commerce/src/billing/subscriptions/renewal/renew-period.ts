import { releaseUnbegunRedemption } from '../../../catalog/discounts/index.ts'
import { keepProduct } from '../../../catalog/products/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { announceChange } from '../notices/announcements.ts'
import { beginNextPeriod } from './next-period.ts'
import { deleteScheduledChange } from '../changing/schedules/schedule-queries.ts'
import { findComingPeriod } from '../changing/schedules/scheduled-change.ts'
import type { StoredSubscription } from '../types.ts'

/**
 * Renews a subscription at the end of its period, on the product of its scheduled change if it has one. A
 * change that can no longer be made is dropped, and the subscription continues unchanged. The caller holds
 * its lock.
 */
export const renewPeriod = async (tx: Tx, services: Services, before: StoredSubscription): Promise<void> => {
  if (before.pending_update === null) return beginNextPeriod(tx, services, before)
  await keepProduct(tx, before.pending_update.product_id)
  const coming = await findComingPeriod(tx, before)
  // Before the period begins, since the database rejects one that leaves its scheduled change behind.
  await deleteScheduledChange(tx, before.id)
  await beginNextPeriod(tx, services, before, coming)
  // A discount of the coming period, which does not apply to the product.
  if (coming.change.discount_id === null) await releaseUnbegunRedemption(tx, before)
  await announceChange(tx, before, { ...coming.after, modified_at: services.clock.now() })
}
