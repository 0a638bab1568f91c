import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { Outage } from '../outage/outage.ts'
import { defineOperation } from '../telemetry/operation.ts'
import { type DueRow, findDueRows } from './due-queries.ts'
import type { Due } from './due.ts'

const measureDue = defineOperation({
  metric: 'atelier.due.duration',
  description: 'Duration of due work, row by row.',
  kind: 'CONSUMER',
})

const batchSize = 100
/** Maximum rows that run at the same time. Leaves connections of the pool to others. */
const places = 8
const firstRetryAfter = 1000
const longestRetryAfter = 600_000
const longestOutageRetryAfter = 10_000

/** Runs the due rows of all kinds of work, with backoff for failed rows. */
export type DueRunner = {
  /**
   * Kinds of work that are in progress, each with the time at which one of its rows last started or ended, in
   * milliseconds of `performance.now()`.
   */
  readonly underWay: ReadonlyMap<string, number>
  /**
   * Runs what is due at `now`. Leaves out the kinds of work that another run of this runner is busy with, and what
   * becomes due by its work: that waits for the next run.
   *
   * @param options.signal ends the run between two batches, with its reason
   * @param options.isOnTheWay true at a stop of a moving clock: leaves out polling work
   * @returns the number of rows run, including failed ones
   */
  run(now: Date, options?: { readonly signal?: AbortSignal; readonly isOnTheWay?: boolean }): Promise<number>
}

/** Calls `work` for every item, with limited concurrency. */
const forEachOf = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/**
 * Runs due rows in batches, of each kind of work as many at a time as half of the places that are free: slow
 * work of one kind leaves places to the others. Each row is independent: a row whose work throws is logged,
 * stays due, and is retried after a backoff that doubles from one second to ten minutes, while other rows
 * continue. After an outage the backoff is limited to ten seconds. Backoffs use the machine's clock, since the
 * product's clock may be frozen.
 */
export const createDueRunner = <Tables>(
  { db }: Pick<Database<Tables>, 'db'>,
  kinds: readonly Due[],
  log: Log,
): DueRunner => {
  const runs = new Map(kinds.map(({ name, run }) => [name, run]))
  const polling = new Set(kinds.filter((kind) => kind.polling).map(({ name }) => name))
  const failures = new Map<string, { readonly times: number; readonly retryAt: number }>()
  const underWay = new Map<string, number>()
  let free = places
  const keyOf = ({ kind, id }: DueRow) => `${kind} ${id}`

  const runRow = async (row: DueRow, now: Date): Promise<void> => {
    const key = keyOf(row)
    underWay.set(row.kind, performance.now())
    try {
      await measureDue(
        { name: row.kind, labels: { 'atelier.due': row.kind }, details: { 'atelier.row_id': row.id } },
        async () => runs.get(row.kind)?.(row.id, now),
      )
      failures.delete(key)
    } catch (error) {
      const times = (failures.get(key)?.times ?? 0) + 1
      const longest = error instanceof Outage ? longestOutageRetryAfter : longestRetryAfter
      const pause = Math.min(longest, firstRetryAfter * 2 ** (times - 1))
      failures.set(key, { times, retryAt: performance.now() + pause })
      const about = { err: error, due: row.kind, id: row.id, times }
      // The outage was already logged, once, where it was detected.
      if (error instanceof Outage) log.debug(about, 'Due work waits for a service.')
      else log.error(about, 'Due work failed; it will be tried again.')
    } finally {
      underWay.set(row.kind, performance.now())
    }
  }

  /** Runs the rows of one kind. The caller has found a free place. */
  const runKind = async (kind: string, rows: readonly DueRow[], now: Date): Promise<void> => {
    const claimCount = Math.min(rows.length, Math.ceil(free / 2))
    free -= claimCount
    underWay.set(kind, performance.now())
    try {
      await forEachOf(rows, claimCount, (row) => runRow(row, now))
    } finally {
      underWay.delete(kind)
      free += claimCount
    }
  }

  const isPaused = (key: string): boolean => (failures.get(key)?.retryAt ?? 0) > performance.now()
  /**
   * Removes rows whose backoff is long over: another process has done their work, or the rows no longer wait.
   */
  const forgetOld = (): void => {
    for (const [key, { retryAt }] of failures)
      if (retryAt + longestRetryAfter < performance.now()) failures.delete(key)
  }

  return {
    underWay,
    run: async (now, { signal, isOnTheWay = false } = {}) => {
      forgetOld()
      // A row that is due again after its run waits for the next call.
      const done = new Set<string>()
      for (;;) {
        signal?.throwIfAborted()
        // Of all kinds, so that the statement is the same each time and keeps its plan.
        const ofKindAtMost = batchSize + failures.size
        const dueRows = await findDueRows(db, kinds, now, ofKindAtMost)
        const rows = dueRows.filter(
          (row) =>
            !underWay.has(row.kind) &&
            !done.has(keyOf(row)) &&
            !isPaused(keyOf(row)) &&
            !(isOnTheWay && polling.has(row.kind)),
        )
        const names = [...new Set(rows.map(({ kind }) => kind))]
        const running = names.flatMap((kind) => {
          if (free === 0) return []
          const ofKind = rows.filter((row) => row.kind === kind)
          for (const row of ofKind) done.add(keyOf(row))
          return [runKind(kind, ofKind, now)]
        })
        await Promise.all(running)
        const isLast = dueRows.length < ofKindAtMost && rows.every((row) => done.has(keyOf(row)))
        if (running.length === 0 || isLast) return done.size
      }
    },
  }
}
