import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { lockCopying } from '../moving/place-queries.ts'
import type { UsageStore } from '../port.ts'
import { startBuild } from '../postgres/build-queries.ts'
import { deleteInSteps, deleteSomeEvents, giveUpExternalId } from '../postgres/forget-queries.ts'
import { dropMonth } from '../postgres/store.ts'
import { createClickHouseAppending } from './append.ts'
import { findOpenBatches, findStoredOf } from '../batches/folding-queries.ts'
import type { ClickHouse } from './connect.ts'
import {
  findBatchesOf,
  findEvent,
  hasExternalId,
  listEventNames,
  listEvents,
  readNextEvents,
} from './event-queries.ts'
import { deleteRowsOfCustomers, dropPartition, giveUpInBatches } from './forget-queries.ts'
import { buildRollups, foldBatches } from './fold.ts'
import { inParts } from './piece-queries.ts'
import { hasCounted, measure, readQuantities, readUsage } from './quantities.ts'

/**
 * Deletes some of the customers' events from PostgreSQL and, once none are left there, from ClickHouse; see
 * `UsageStore.forget`.
 *
 * @returns true when more may be left
 */
export const forgetSomeInBoth = async (
  tx: Tx,
  clickhouse: ClickHouse,
  subject: Parameters<UsageStore['forget']>[0],
): Promise<boolean> => {
  await lockCopying(tx)
  if (await deleteSomeEvents(tx, subject)) return true
  await deleteRowsOfCustomers(clickhouse, subject)
  return false
}

/**
 * Creates the store that keeps and counts events in ClickHouse. Data that must be exact for money stays in PostgreSQL:
 * waiting batches, external ids, and the rollups to which each batch is added once. Deletions apply to both
 * stores, because PostgreSQL holds the outbox and the events from before a move.
 */
export const createClickHouseStore = (database: Database<Tables>, clickhouse: ClickHouse): UsageStore => {
  const { db } = database
  return {
    ...createClickHouseAppending(database, clickhouse),
    get: async (organization_id, id) => findEvent(clickhouse, organization_id, id, await findOpenBatches(db)),
    list: async (conditions, paging) => listEvents(clickhouse, conditions, paging, await findOpenBatches(db)),
    readNext: async (conditions, last, limit) =>
      readNextEvents(clickhouse, conditions, last, limit, await findOpenBatches(db)),
    names: async (conditions, paging) =>
      listEventNames(clickhouse, conditions, paging, await findOpenBatches(db)),
    quantities: (meter, buckets, customers) => readQuantities(db, clickhouse, meter, buckets, customers),
    measure: (definition, buckets, customers) => measure(db, clickhouse, definition, buckets, customers),
    usageOf: readUsage(clickhouse),
    batchesOf: (_, of, batches) => findBatchesOf(clickhouse, of, batches),
    hasCounted: hasCounted(clickhouse),
    startMeter: startBuild,
    buildMeter: (meter_id, signal) => buildRollups(database, clickhouse, meter_id, signal),
    fold: foldBatches(clickhouse),
    giveUpExternalId: async (tx, names) => {
      await lockCopying(tx)
      // The outbox goes first: events delivered during the call are then among the stored batches.
      await giveUpExternalId(tx, names)
      const waiting = await findStoredOf(tx, names.organization_id)
      for (const batchPart of inParts(waiting))
        if (await hasExternalId(clickhouse, names, batchPart))
          await giveUpInBatches(clickhouse, names, batchPart)
    },
    forget: (subject) => deleteInSteps(database, (tx) => forgetSomeInBoth(tx, clickhouse, subject)),
    dropMonth: (id) =>
      dropMonth(database, id, async (tx) => {
        await lockCopying(tx)
        await dropPartition(clickhouse, id)
      }),
  }
}
