import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import {
  type ClickHouse,
  type ClickHouseAddress,
  connectClickHouse,
  lockInsert,
} from '../clickhouse/connect.ts'
import { dropPartition } from '../clickhouse/forget-queries.ts'
import { rowOf } from '../clickhouse/row.ts'
import { eventsTable, migrateClickHouse } from '../clickhouse/schema-queries.ts'
import type { Month } from '../postgres/month.ts'
import { findPlace, lockCopying, setPlace, waitForStorers } from './place-queries.ts'
import {
  findBatches,
  findCopied,
  findEvents,
  findMonths,
  lockMove,
  setCopied,
  type Sum,
  sumInClickHouse,
  sumInPostgres,
} from './queries.ts'
import { whenFree } from './when-free.ts'

/*
 * Move of a running shop's events from PostgreSQL to ClickHouse.
 *
 * 1. The place of the events becomes `copying`: PostgreSQL stores and answers as before, and deletions reach
 *    both stores (`store.ts`).
 * 2. Batches are copied month by month, a step per transaction, and compared in both stores before the step
 *    counts as copied. A step that was killed is repeated: its rows replace themselves. A month that differs is
 *    dropped in ClickHouse and copied again, once.
 * 3. When few events are left, a transaction blocks storing, copies the rest and sets the place to
 *    `clickhouse`. Transactions that wait for it store there.
 *
 * Until the last commit, nothing reads from ClickHouse; a killed move is resumed by the next call.
 */

/** Called after each step. @param copied number of events of the month copied by this call */
export type MoveReport = (month: string, copied: number) => void

/** Result of a move. */
export type Move =
  | { readonly outcome: 'was moved before' }
  | { readonly outcome: 'moved'; readonly events: number }

type Context = {
  readonly database: Pick<Database<Tables>, 'db' | 'transact'>
  readonly clickhouse: ClickHouse
  readonly report: MoveReport
}

/** Maximum size of a step. A step is a single insert, which ClickHouse stores as one block. */
const batchesAtOnce = 2000
const eventsAtOnce = 20_000

/** Maximum remaining events for the switch, and its maximum duration, in seconds: the shop waits for it. */
const worthWaiting = 5000
const maxSwitchSeconds = 5
const roundsOfCatchingUp = 50

/** Thrown when a month differs between the stores. */
class Differs extends Error {
  override readonly name = 'Differs'
}

const describe = (sum: Sum | undefined): string => `${sum?.count ?? 0} events (${sum?.checksum ?? 'none'})`

/** @throws Error if another process has ended the move: later copies would be lost or reappear */
const lockWhileCopying = async (tx: Tx): Promise<void> => {
  await lockCopying(tx)
  if ((await findPlace(tx)) !== 'copying')
    throw new Error(
      'Another process has moved the events of this shop in the meantime. This one has changed nothing since.',
    )
}

/**
 * Copies and compares the next batches of a month.
 *
 * @returns the number of events; 0 at the end, and when the month has been dropped
 * @throws Differs if the stores differ
 */
const copySome = async (tx: Tx, clickhouse: ClickHouse, month: Month, last: number): Promise<number> => {
  await lockWhileCopying(tx)
  const after = await findCopied(tx, month.id)
  if (after === undefined || after >= last) return 0
  const batches = await findBatches(tx, { ...month, after, last }, batchesAtOnce)
  let sum = 0
  const batchPart = batches.filter(({ events }, i) => (sum += events) <= eventsAtOnce || i === 0)
  const to = batchPart.at(-1)?.batch_id
  await setCopied(tx, month.id, to ?? last)
  if (to === undefined) return 0
  const range = { ...month, after, last: to }
  const events = await findEvents(tx, range)
  await lockInsert(tx, clickhouse.tables)
  await clickhouse.insert(
    eventsTable,
    events.map((event) => rowOf(event, event.batch_id, event.ingested_at)),
  )
  const postgresSum = await sumInPostgres(tx, range)
  const clickhouseSum = await sumInClickHouse(clickhouse, range)
  if (postgresSum?.count !== clickhouseSum?.count || postgresSum?.checksum !== clickhouseSum?.checksum)
    throw new Differs(
      `${month.id}: PostgreSQL has ${describe(postgresSum)}, ClickHouse ${describe(clickhouseSum)}, even after copying them again. The events stay in PostgreSQL.`,
    )
  return events.length
}

/**
 * Copies all batches up to `last`, oldest month first.
 *
 * @param last no further batch up to this id may appear
 * @param onDiffers called with a month that differs; the month is then copied again
 * @returns number of copied events
 */
const copyAll = async (
  { database, clickhouse, report }: Context,
  last: number,
  onDiffers: (month: Month, error: Differs) => Promise<void>,
): Promise<number> => {
  let all = 0
  for (const month of await findMonths(database.db)) {
    let copied = 0
    for (;;)
      try {
        const copiedCount = await database.transact((tx) => copySome(tx, clickhouse, month, last))
        if (copiedCount === 0) break
        copied += copiedCount
        report(month.id, copied)
      } catch (error) {
        if (!(error instanceof Differs)) throw error
        await onDiffers(month, error)
        copied = 0
      }
    all += copied
  }
  return all
}

/** Copies until few events are left. @returns number of copied events */
const catchUp = async (context: Context): Promise<number> => {
  const { database, clickhouse } = context
  const restarted = new Set<string>()
  const restart = async ({ id }: Month, error: Differs): Promise<void> => {
    if (restarted.has(id)) throw error
    restarted.add(id)
    await database.transact(async (tx) => {
      await lockWhileCopying(tx)
      await dropPartition(clickhouse, id)
      await setCopied(tx, id, 0)
    })
  }
  let all = 0
  for (let round = 1; ; round += 1) {
    const last = await whenFree(database, waitForStorers)
    const copied = await copyAll(context, last, restart)
    all += copied
    if (copied <= worthWaiting || round === roundsOfCatchingUp) return all
  }
}

/**
 * Copies the remaining events while storing is blocked, and makes ClickHouse the place of events.
 *
 * @returns number of copied events
 * @throws Error if the shop would wait too long; nothing has changed then
 */
const switchStores = ({ database, clickhouse, report }: Context): Promise<number> =>
  whenFree(database, async (tx) => {
    // Locked before the table of batches, so that storing does not wait for a copy in progress.
    await lockWhileCopying(tx)
    const last = await waitForStorers(tx)
    const until = performance.now() + maxSwitchSeconds * 1000
    const inside = { db: tx, transact: <T>(work: (inner: Tx) => Promise<T>) => work(tx) }
    const reportInTime: MoveReport = (...step) => {
      report(...step)
      if (performance.now() > until)
        throw new Error(
          `The remaining events could not be copied in ${maxSwitchSeconds} seconds. The shop stays with PostgreSQL; run the command again when it is quieter.`,
        )
    }
    const limited = {
      database: inside,
      clickhouse: clickhouse.limitedTo(maxSwitchSeconds),
      report: reportInTime,
    }
    const copied = await copyAll(limited, last, (_, error) => Promise.reject(error))
    await setPlace(tx, 'clickhouse')
    return copied
  })

/**
 * Moves the events of a running shop from PostgreSQL to ClickHouse. After an interruption, the next call
 * resumes.
 *
 * @throws Error if another process is moving the events, the stores differ, or others hold the batches of
 *   events throughout; the events then stay in PostgreSQL
 */
export const moveEvents = async (
  database: Database<Tables>,
  address: ClickHouseAddress,
  report: MoveReport,
): Promise<Move> => {
  if ((await findPlace(database.db)) === 'clickhouse') return { outcome: 'was moved before' }
  const unlock = await lockMove(database.url)
  const clickhouse = connectClickHouse(address)
  try {
    await migrateClickHouse(clickhouse)
    await whenFree(database, async (tx) => {
      await lockCopying(tx)
      if ((await findPlace(tx)) === 'postgres') await setPlace(tx, 'copying')
    })
    const context = { database, clickhouse, report }
    const events = await catchUp(context)
    return { outcome: 'moved', events: events + (await switchStores(context)) }
  } finally {
    await clickhouse.close()
    await unlock()
  }
}
