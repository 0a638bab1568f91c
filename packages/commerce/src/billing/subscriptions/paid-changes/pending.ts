import { apiError } from '@atelier/plumbing/http'
import type { Connection } from '../../../core/services.ts'
import { isChangePending } from './queries.ts'

/**
 * Requires that no change of a subscription, whose lock the caller holds, waits for its payment: nobody pays for a subscription
 * that is different by then. The payment has an outcome within a minute or so.
 *
 * @throws SubscriptionUpdatePending
 */
export const requireNoPaidChange = async (db: Connection, { id }: { readonly id: string }): Promise<void> => {
  if (await isChangePending(db, id))
    throw apiError(
      'SubscriptionUpdatePending',
      'A change of this subscription is being paid at this moment. Read it again in a minute.',
    )
}
