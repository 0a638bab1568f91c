import { isChangeOf } from '@atelier/contract'
import { type Repeatable, type RequestFacts, requireRevision } from '@atelier/plumbing/http'
import type { Services } from '../../../core/services.ts'
import { applyUpdate, type FreeUpdate } from './apply-update.ts'
import { requireNoPaidChange } from '../paid-changes/queries.ts'
import { lockSubscriptionSoon, type SubscriptionKey } from '../queries.ts'

/**
 * Changes a subscription without a payment.
 *
 * @throws SubscriptionUpdatePending, and the errors of `applyUpdate`
 */
export const updateWithoutPayment = async (
  services: Services & Repeatable & { readonly request: RequestFacts },
  key: SubscriptionKey,
  body: FreeUpdate,
): Promise<void> => {
  // Counting can take seconds, so it happens before the transaction.
  if (isChangeOf(body, 'revoke')) await services.usage.countStored(key.id)
  await services.database.transact(async (tx) => {
    const before = await lockSubscriptionSoon(tx, key)
    if (!(await services.repetition.markDone(tx))) return
    requireRevision(services.request, before)
    await requireNoPaidChange(tx, before)
    await applyUpdate(tx, services, before, body)
  })
}
