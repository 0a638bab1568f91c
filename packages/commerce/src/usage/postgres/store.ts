import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { UsageStore } from '../port.ts'
import type { Tx } from '../../core/services.ts'
import { type AppendingOptions, createAppending } from './append.ts'
import { startBuild } from './build-queries.ts'
import { deleteInSteps, deleteSomeEvents, giveUpExternalId } from './forget-queries.ts'
import { deleteExternalIds, dropMonthTable, findMonthEnd } from './month-queries.ts'
import { findBatchesOf, findEvent, listEventNames, listEvents, readNextEvents } from './event-queries.ts'
import { readUsage } from './customer-usage-queries.ts'
import { hasCounted, measure, readQuantities } from './quantity-queries.ts'
import { buildRollups, foldIntoRollups } from './rollups.ts'

/**
 * Deletes the events of a month of arrival. The month goes last: until it is gone, all steps are retried.
 *
 * @param onDrop called in the transaction that drops the events, before the drop
 */
export const dropMonth = async (
  { db, transact }: Database<Tables>,
  id: string,
  onDrop: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const ends_at = await findMonthEnd(db, id)
  if (ends_at === undefined) return
  await deleteExternalIds(db, ends_at)
  await transact(async (tx) => {
    await onDrop(tx)
    await dropMonthTable(tx, id)
  })
}

/** Creates the store that keeps and counts events in PostgreSQL. */
export const createPostgresStore = (database: Database<Tables>, options?: AppendingOptions): UsageStore => ({
  ...createAppending(database, options),
  get: (organization_id, id) => findEvent(database.db, organization_id, id),
  list: (conditions, paging) => listEvents(database.db, conditions, paging),
  readNext: (conditions, last, limit) => readNextEvents(database.db, conditions, last, limit),
  names: (conditions, paging) => listEventNames(database.db, conditions, paging),
  quantities: (meter, buckets, customers) => readQuantities(database.db, meter, buckets, customers),
  measure: (definition, buckets, customers) => measure(database.db, definition, buckets, customers),
  usageOf: readUsage,
  batchesOf: findBatchesOf,
  hasCounted,
  startMeter: startBuild,
  buildMeter: (meter_id, signal) => buildRollups(database, meter_id, signal),
  // A batch is stored when its transaction ends.
  settle: () => Promise.resolve(),
  fold: foldIntoRollups,
  giveUpExternalId,
  forget: (subject) => deleteInSteps(database, (tx) => deleteSomeEvents(tx, subject)),
  dropMonth: (id) => dropMonth(database, id),
})
