import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { UsageStore } from '../port.ts'
import { claimExternalIds, insertEvents } from '../postgres/append-queries.ts'
import { createMonthMaker } from '../postgres/append.ts'
import { deleteBatches, lockBatches, openBatches, setStored } from '../batches/queries.ts'
import { lockOutbox, lockUnsettled, takeOutbox } from '../batches/delivery-queries.ts'
import { type ClickHouse, lockInsert } from './connect.ts'
import { findDelivered } from './event-queries.ts'
import { deleteRowsOfBatch } from './forget-queries.ts'
import { rowOf } from './row.ts'
import { eventsTable } from './schema-queries.ts'

/** Maximum batches of the outbox per insert. */
const deliveredAtOnce = 500

/** Returns the deduplication token of an insert, by which ClickHouse recognizes a retry. */
const tokenOf = (batch_ids: readonly number[]): string => `batches ${batch_ids.join(' ')}`

/**
 * Returns the storage of events in ClickHouse. Batches, one per organization, are `open` in PostgreSQL before a single
 * insert sends all of them to ClickHouse. External ids are claimed in the transaction that sets the batches
 * to `stored`, after ClickHouse has them; concurrent reports of the same id wait for its outcome. If that
 * transaction fails, no event of the batches was acknowledged, and `settle` removes any rows from ClickHouse.
 */
export const createClickHouseAppending = (
  database: Database<Tables>,
  clickhouse: ClickHouse,
): Pick<UsageStore, 'append' | 'appendInside' | 'settle'> => {
  const months = createMonthMaker(database)
  return {
    append: async (events, now) => {
      if (events.length === 0) return []
      // Retention drops months by their rows in PostgreSQL.
      await months.ensure(now)
      const organization_ids = [...new Set(events.map(({ organization_id }) => organization_id))]
      const batches = await openBatches(database.db, organization_ids, now)
      const ids = [...batches.values()]
      const stored = await database.transact(async (tx) => {
        if (!(await lockBatches(tx, ids)))
          throw new Error(`The batches ${ids.join(', ')} of events took too long to be stored.`)
        const fresh = await claimExternalIds(tx, events, now)
        const rows = fresh.flatMap((event) => {
          const id = batches.get(event.organization_id)
          return id === undefined ? [] : [rowOf(event, id, now)]
        })
        if (rows.length > 0) {
          await lockInsert(tx, clickhouse.tables)
          await clickhouse.insert(eventsTable, rows, tokenOf(ids))
        }
        await setStored(tx, ids, ({ organization_id }) =>
          fresh.reduce((count, event) => count + Number(event.organization_id === organization_id), 0),
        )
        return new Set(fresh)
      })
      return events.map((event) => stored.has(event))
    },
    // The events wait in PostgreSQL and commit together with the changes of the transaction.
    appendInside: async (tx, events, now) => {
      if (events.length === 0) return
      await months.ensureInside(tx, now)
      await insertEvents(tx, await claimExternalIds(tx, events, now), now, 'outbox')
    },
    settle: (id) =>
      database.transact(async (tx) => {
        const batch = await lockUnsettled(tx, id)
        if (batch === undefined) return
        if (batch.status === 'open') {
          if ((await findDelivered(clickhouse, [id])).has(id)) await deleteRowsOfBatch(clickhouse, id)
          await deleteBatches(tx, [id])
          return
        }
        await lockInsert(tx, clickhouse.tables)
        // Each batch has one or two events: a single insert takes all waiting batches.
        const { ingested_at } = batch
        const batches = [{ id, ingested_at }, ...(await lockOutbox(tx, id, deliveredAtOnce - 1))]
        const ids = batches.map((item) => item.id)
        const events = await takeOutbox(tx, batches)
        const delivered = await findDelivered(clickhouse, ids)
        const missing = events.filter(({ batch_id }) => !delivered.has(batch_id))
        if (missing.length > 0)
          await clickhouse.insert(
            eventsTable,
            missing.map((event) => rowOf(event, event.batch_id, event.ingested_at)),
            tokenOf(ids),
          )
        const counts = new Map<number, number>()
        for (const { batch_id } of events) counts.set(batch_id, (counts.get(batch_id) ?? 0) + 1)
        await setStored(tx, ids, (stored) => counts.get(stored.id) ?? 0)
      }),
  }
}
