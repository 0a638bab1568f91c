import type { Services, Tx } from '../../../core/services.ts'
import { changeMetadata } from '../change.ts'
import { readSubscription } from '../queries.ts'
import type { StoredSubscription } from '../types.ts'
import type { PaidChange } from './types.ts'

/**
 * Replaces the metadata of a subscription, whose lock the caller holds, with another change of the same request: once that is
 * paid, or immediately if it is applied. Null changes nothing.
 *
 * @param change the change to charge now; undefined for one that is applied
 */
export const withMetadata = async (
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
