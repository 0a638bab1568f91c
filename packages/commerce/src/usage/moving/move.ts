import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { type ClickHouse, type ClickHouseAddress, connectClickHouse } from '../clickhouse/connect.ts'
import { dropPartition } from '../clickhouse/forget-queries.ts'
import { migrateClickHouse } from '../clickhouse/schema-queries.ts'
import { compareBatches, type Comparison } from './compare.ts'
import { copyBatches } from './copy.ts'
import { setCopied } from './copy-queries.ts'
import { lockMove } from './move-lock-queries.ts'
import { findPlace, lockCopying, setPlace, waitForStorers } from './place-queries.ts'
import { whenFree } from './when-free.ts'

/** Progress callbacks of a move. */
export type MoveReport = {
  /** @param copied number of copied events, out of the month's `total` */
  readonly copied: (month: string, copied: number, total: number) => void
  /** @param differing number of organizations whose events differ between the stores */
  readonly compared: (month: string, differing: number) => void
}

/** Result of a move. `differs`: the stores were not switched. */
export type Move =
  | { readonly outcome: 'was moved before' }
  | ({ readonly outcome: 'copied' | 'moved' | 'differs' } & Comparison)

/** Maximum remaining events for the switch, during which the shop waits. */
const worthWaiting = 5000
const roundsOfCatchingUp = 50

type Context = {
  readonly database: Database<Tables>
  readonly clickhouse: ClickHouse
  readonly report: MoveReport
}

const catchUp = async ({ database, clickhouse, report }: Context): Promise<number> => {
  for (let round = 1; ; round += 1) {
    const last = await whenFree(database, waitForStorers)
    const copied = await copyBatches(database, clickhouse, last, report.copied)
    if (copied <= worthWaiting || round === roundsOfCatchingUp) return last
  }
}

/** @throws Error when another process has ended the move: later copies would be lost or reappear */
const mustCopy = async (tx: Tx): Promise<void> => {
  await lockCopying(tx)
  if ((await findPlace(tx)) !== 'copying')
    throw new Error(
      'Another process has moved the events of this shop in the meantime. This one has changed nothing since.',
    )
}

/** Copies and compares all events, then copies differing months again. */
const copyAndCompare = async (
  context: Context,
): Promise<{ readonly last: number; readonly comparison: Comparison }> => {
  const { database, clickhouse, report } = context
  const compare = (last: number) =>
    compareBatches(database, clickhouse, { after: 0, last }, undefined, ({ id }, differences) =>
      report.compared(id, differences.length),
    )
  const last = await catchUp(context)
  const first = await compare(last)
  if (first.differences.length === 0) return { last, comparison: first }
  for (const month of new Set(first.differences.map((difference) => difference.month)))
    await database.transact(async (tx) => {
      await mustCopy(tx)
      await dropPartition(clickhouse, month)
      await setCopied(tx, month, 0)
    })
  const again = await catchUp(context)
  return { last: again, comparison: await compare(again) }
}

/** Maximum duration of the switch, during which the shop waits, in seconds; and maximum attempts. */
const longestSwitch = 5
const triesToSwitch = 5

/** Aborts a switch that takes too long, without any change. */
class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/**
 * Copies and compares the events that arrived since, while storing is blocked, and makes ClickHouse the place
 * of events. Requests that store or fold events wait.
 *
 * @throws TooSlow when the shop would wait too long
 */
const switchStores = ({ database, clickhouse, report }: Context, compared_to: number): Promise<Comparison> =>
  whenFree(database, async (tx) => {
    // Locked before the table of batches, so that storing does not wait for a copy in progress.
    await mustCopy(tx)
    const last = await waitForStorers(tx)
    const until = performance.now() + longestSwitch * 1000
    const limited = clickhouse.limitedTo(longestSwitch)
    const inside = { db: tx, transact: <T>(work: (inner: Tx) => Promise<T>) => work(tx) }
    const mustBeInTime = (): void => {
      if (performance.now() > until)
        throw new TooSlow(
          `The remaining events could not be copied and compared in ${longestSwitch} seconds. The shop stays with PostgreSQL; run the command again when it is quieter.`,
        )
    }
    await copyBatches(inside, limited, last, (...copied) => {
      report.copied(...copied)
      mustBeInTime()
    })
    const since = await compareBatches(inside, limited, { after: compared_to, last }, mustBeInTime)
    mustBeInTime()
    if (since.differences.length === 0) await setPlace(tx, 'clickhouse')
    return since
  })

const catchUpAndSwitch = async (context: Context, compared_to: number): Promise<Comparison> => {
  for (let tried = 1; ; tried += 1)
    try {
      await catchUp(context)
      return await switchStores(context, compared_to)
    } catch (error) {
      if (!(error instanceof TooSlow) || tried === triesToSwitch) throw error
    }
}

/**
 * Moves the events of a running shop from PostgreSQL to ClickHouse. New events are written to both stores;
 * existing events are copied month by month; both stores are compared. Then the shop waits briefly while the
 * remaining events are copied and ClickHouse takes over. After an interruption, the next call resumes.
 *
 * @param isTrial stops before the switch
 * @throws Error when another process is moving the events, or others hold the batches of events throughout
 */
export const moveEvents = async (
  database: Database<Tables>,
  address: ClickHouseAddress,
  report: MoveReport,
  isTrial = false,
): Promise<Move> => {
  if ((await findPlace(database.db)) === 'clickhouse') return { outcome: 'was moved before' }
  const lock = await lockMove(database.url)
  const clickhouse = connectClickHouse(address)
  try {
    await migrateClickHouse(clickhouse)
    await whenFree(database, async (tx) => {
      await lockCopying(tx)
      if ((await findPlace(tx)) === 'postgres') await setPlace(tx, 'copying')
    })
    const context = { database, clickhouse, report }
    const { last, comparison } = await copyAndCompare(context)
    if (comparison.differences.length > 0) return { outcome: 'differs', ...comparison }
    if (isTrial) return { outcome: 'copied', ...comparison }
    const since = await catchUpAndSwitch(context, last)
    const events = comparison.events + since.events
    if (since.differences.length > 0)
      return { ...comparison, outcome: 'differs', differences: since.differences, events }
    return { ...comparison, outcome: 'moved', events }
  } finally {
    await clickhouse.close()
    await lock.end()
  }
}
