import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../database/tables.ts'
import type { Tx } from '../../services.ts'
import { type ClickHouse, type ClickHouseAddress, connectClickHouse } from '../clickhouse/connect.ts'
import { dropPartition } from '../clickhouse/event-queries.ts'
import { migrateClickHouse } from '../clickhouse/schema-queries.ts'
import { compareBatches, type Comparison } from './compare.ts'
import { copyBatches } from './copy.ts'
import { setCopied } from './copy-queries.ts'
import { holdMove } from './move-lock-queries.ts'
import { findPlace, holdCopying, setPlace, waitForStorers } from './place-queries.ts'
import { whenFree } from './when-free.ts'

/** How the move goes, for who watches it. */
export type MoveReport = {
  /** @param copied how many of the `total` events of a month that were to be copied */
  readonly copied: (month: string, copied: number, total: number) => void
  /** @param differing of how many organizations the stores have different events */
  readonly compared: (month: string, differing: number) => void
}

/** What a move came to. `differs`: nothing was switched. */
export type Move =
  | { readonly outcome: 'was moved before' }
  | ({ readonly outcome: 'copied' | 'moved' | 'differs' } & Comparison)

/** What is left to be copied is this little before the shop is made to wait for the last of it. */
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

/** @throws Error when another process has ended the move meanwhile: what is copied from now on would be lost or come back */
const mustCopy = async (tx: Tx): Promise<void> => {
  await holdCopying(tx)
  if ((await findPlace(tx)) !== 'copying')
    throw new Error(
      'Another process has moved the events of this shop meanwhile. This one has changed nothing since.',
    )
}

/** Copies all there is, compares it, and copies months that differ once more. */
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

/** The longest that the shop waits for the switch, in seconds, and how often it is tried. */
const longestSwitch = 5
const triesToSwitch = 5

/** Ends a switch that takes too long, without any change. */
class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/**
 * Has everything that arrived since copied and compared while nobody stores events, and ClickHouse be the place of events
 * from then on. Who stores or folds events meanwhile waits.
 *
 * @throws TooSlow when the shop would have to wait for too long
 */
const switchStores = ({ database, clickhouse, report }: Context, compared_to: number): Promise<Comparison> =>
  whenFree(database, async (tx) => {
    // Before the table of batches, so that who stores events does not wait for what is being copied at the moment.
    await mustCopy(tx)
    const last = await waitForStorers(tx)
    const until = performance.now() + longestSwitch * 1000
    const limited = clickhouse.limitedTo(longestSwitch)
    const inside = { db: tx, transact: <T>(work: (inner: Tx) => Promise<T>) => work(tx) }
    const mustBeInTime = (): void => {
      if (performance.now() > until)
        throw new TooSlow(
          `What was left could not be copied and compared in ${longestSwitch} seconds. The shop stays with PostgreSQL; run the command again when it is quieter.`,
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
 * Moves the events of a running shop from PostgreSQL to ClickHouse: from now on what arrives is written to both; what
 * was there is copied month by month; both are compared; then, with the shop waiting for a moment, what is left is
 * copied and ClickHouse takes over. Cut short at any point, it goes on from there when it is called again.
 *
 * @param isTrial ends before the switch
 * @throws Error when another process moves them, or others hold the batches of events all the time
 */
export const moveEvents = async (
  database: Database<Tables>,
  address: ClickHouseAddress,
  report: MoveReport,
  isTrial = false,
): Promise<Move> => {
  if ((await findPlace(database.db)) === 'clickhouse') return { outcome: 'was moved before' }
  const held = await holdMove(database.url)
  const clickhouse = connectClickHouse(address)
  try {
    await migrateClickHouse(clickhouse)
    await whenFree(database, async (tx) => {
      await holdCopying(tx)
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
    await held.end()
  }
}
