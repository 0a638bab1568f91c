import { lockMeters } from '../../catalog/index.ts'
import type { Shop } from '../../testing/open-shop.ts'
import { stopFolding } from '../hold-folding.ts'
import type { CustomerUsage, UsageStore } from '../port.ts'

/** Folds all waiting batches in a single transaction. */
export const foldAll = (
  { database }: Pick<Shop, 'database'>,
  store: Pick<UsageStore, 'fold'>,
): Promise<readonly CustomerUsage[]> =>
  database.transact(async (tx) => {
    const organizations = await tx.selectFrom('organizations').select('id').orderBy('id').execute()
    for (const { id } of organizations) await stopFolding(tx, id)
    const meters = await lockMeters(
      tx,
      organizations.map(({ id }) => id),
    )
    const batches = await tx.selectFrom('event_batches').select(['id', 'ingested_at']).execute()
    const used = await store.fold(tx, batches, meters)
    await tx.deleteFrom('event_batches').execute()
    return used
  })
