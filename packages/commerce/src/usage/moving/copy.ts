import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { lockInsert } from '../clickhouse/batch-queries.ts'
import type { ClickHouse } from '../clickhouse/connect.ts'
import { rowOf } from '../clickhouse/row.ts'
import { eventsTable } from '../clickhouse/schema-queries.ts'
import type { StoredBatch } from '../port.ts'
import { monthsOfBatches } from '../postgres/arrivals.ts'
import {
  countEvents,
  findBatches,
  findCopied,
  findEvents,
  findMonths,
  type MonthToCopy,
  setCopied,
} from './copy-queries.ts'
import { lockCopying } from './place-queries.ts'

/** Maximum size of a copy step. A step is a single insert, which ClickHouse stores as one block. */
const batchesAtOnce = 2000
const eventsAtOnce = 20_000

/** Called after each step. @param copied number of copied events, out of the month's `total` */
type CopyReport = (month: string, copied: number, total: number) => void

const insertCopies = async (
  tx: Tx,
  clickhouse: ClickHouse,
  events: Awaited<ReturnType<typeof findEvents>>,
): Promise<void> => {
  await lockInsert(tx, clickhouse.tables)
  await clickhouse.insert(
    eventsTable,
    events.map((event) => rowOf(event, event.batch_id, event.ingested_at)),
  )
}

/** Copies batches that were just stored in PostgreSQL. */
export const copyStored = (
  { transact }: Pick<Database<Tables>, 'transact'>,
  clickhouse: ClickHouse,
  batches: readonly StoredBatch[],
): Promise<void> =>
  transact(async (tx) => {
    await lockCopying(tx)
    const ids = batches.map(({ id }) => id)
    const events = await findEvents(tx, ids, monthsOfBatches(batches))
    if (events.length > 0) await insertCopies(tx, clickhouse, events)
  })

/**
 * Copies some batches of a month. @returns the number of events; 0 at the end, and when the month has been
 * dropped
 */
const copySome = async (
  tx: Tx,
  clickhouse: ClickHouse,
  month: MonthToCopy,
  last: number,
): Promise<number> => {
  await lockCopying(tx)
  const after = await findCopied(tx, month.id)
  if (after === undefined || after >= last) return 0
  const batches = await findBatches(tx, month, after, last, batchesAtOnce)
  let sum = 0
  const some = batches.filter(({ events }, i) => (sum += events) <= eventsAtOnce || i === 0)
  const to = some.at(-1)?.batch_id
  if (to === undefined) {
    await setCopied(tx, month.id, last)
    return 0
  }
  const ids = some.map(({ batch_id }) => batch_id)
  // If interrupted after the insert, the same rows are inserted again and count once.
  await insertCopies(tx, clickhouse, await findEvents(tx, ids, [month]))
  await setCopied(tx, month.id, to)
  return some.reduce((count, { events }) => count + events, 0)
}

/**
 * Copies the events of all batches up to `last` from PostgreSQL to ClickHouse, month by month, oldest first.
 * After an interruption, the next call resumes.
 *
 * @param last no further batch up to this id may appear
 * @returns number of copied events
 */
export const copyBatches = async (
  { db, transact }: Pick<Database<Tables>, 'db' | 'transact'>,
  clickhouse: ClickHouse,
  last: number,
  report: CopyReport,
): Promise<number> => {
  let all = 0
  for (const month of await findMonths(db)) {
    if (month.copied_to >= last) continue
    const total = await countEvents(db, month, month.copied_to, last)
    for (let copied = 0; ;) {
      const some = await transact((tx) => copySome(tx, clickhouse, month, last))
      if (some === 0) break
      copied += some
      all += some
      report(month.id, copied, total)
    }
  }
  return all
}
