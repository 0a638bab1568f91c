import { lock } from '../../core/database/lock.ts'
import type { Tx } from '../../core/services.ts'
import type { EndpointRow } from './delivery-queries.ts'
import type { Health } from './retry.ts'

/** Locks an endpoint and returns its health. The lock also covers its events until the transaction ends. */
export const lockHealth = async (
  tx: Tx,
  id: string,
): Promise<Health & Pick<EndpointRow, 'enabled' | 'deleted_at'>> => {
  const [, health] = await Promise.all([
    lock(tx, 'webhook_endpoints', { id }),
    tx
      .selectFrom('webhook_endpoints')
      .select(['consecutive_failures', 'failing_since', 'warned_at', 'enabled', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return health
}

export const updateHealth = async (
  tx: Tx,
  id: string,
  change: Health & { readonly enabled?: boolean; readonly disabled_at?: Date },
): Promise<void> => {
  await tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/**
 * Gives up all waiting events of an endpoint, including those in flight. The caller holds the lock of the
 * endpoint.
 */
export const giveUpWaiting = async (tx: Tx, endpoint_id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_events')
    .set({ status: 'failed', next_attempt_at: null, claim: null, claimed_until: null, modified_at: now })
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'waiting')
    .execute()
}
