import type { Database } from '@atelier/plumbing/database'
import type { RowsElsewhere } from '@atelier/plumbing/moving'
import type { Tables } from '../../core/database/tables.ts'
import { findUnstoredBatches } from '../batches/delivery-queries.ts'
import { type ClickHouse, type ClickHouseAddress, connectClickHouse } from './connect.ts'
import { findOrganizations, readNextStored, type StoredBatches } from './event-queries.ts'
import { findPlace, waitForStorers } from '../moving/place-queries.ts'
import { whenFree } from '../moving/when-free.ts'

/** Yields the events of the batches as JSON lines, by organization, newest first. */
async function* linesOf(
  clickhouse: ClickHouse,
  batches: StoredBatches,
  eventsAtOnce: number,
): AsyncGenerator<readonly string[]> {
  for (const organization_id of await findOrganizations(clickhouse)) {
    let last
    for (;;) {
      const events = await readNextStored(clickhouse, organization_id, batches, last, eventsAtOnce)
      if (events.length > 0) yield events.map((event) => JSON.stringify(event))
      if (events.length < eventsAtOnce) break
      last = events.at(-1)
    }
  }
}

/** Events of a shop in ClickHouse, for an export. */
export type ExportedEvents = RowsElsewhere & { readonly close: () => Promise<void> }

/**
 * Opens the events of a shop for an export, if they are in ClickHouse. The export covers the batches that are
 * stored at its moment; events of other batches are in the database, or were never acknowledged.
 */
export const openExportedEvents = async (
  database: Database<Tables>,
  address: ClickHouseAddress,
  eventsAtOnce = 5000,
): Promise<ExportedEvents | undefined> => {
  if ((await findPlace(database.db)) !== 'clickhouse') return undefined
  const clickhouse = connectClickHouse(address)
  let batches: StoredBatches | undefined
  return {
    atSnapshot: (takeSnapshot) =>
      whenFree(database, async (tx) => {
        const last = await waitForStorers(tx)
        batches = { last, unstored: await findUnstoredBatches(tx) }
        await takeSnapshot()
      }),
    read: () => {
      if (batches === undefined) throw new Error('Events are read after the snapshot of the database.')
      return linesOf(clickhouse, batches, eventsAtOnce)
    },
    close: clickhouse.close,
  }
}
