import type { Services, Tx } from '../../../core/services.ts'
import { changeMetadata } from '../change.ts'
import { readSubscription } from '../queries.ts'
import type { StoredSubscription } from '../types.ts'
import type { PaidChange } from './types.ts'

/**
 * Adds new metadata to a change that is still to be paid, or writes it if the change of the same request was already
 * applied. Null changes nothing. The caller holds the lock of the subscription.
 *
 * @param change the change to charge now; undefined for one that is applied
 */
export const addOrWriteMetadata = async (
  tx: Tx,
  services: Services,
  { id }: Pick<StoredSubscription, 'id'>,
  metadata: StoredSubscription['metadata'] | null | undefined,
  change: PaidChange | undefined,
): Promise<PaidChange | undefined> => {
  if (metadata == null) return change
  if (change !== undefined)
    return {
      ...change,
      columns: { ...change.columns, metadata },
      subscription: { ...change.subscription, metadata },
    }
  await changeMetadata(tx, services, await readSubscription(tx, id), metadata)
  return undefined
}
