import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { Outage } from '../outage/outage.ts'
import { defineOperation } from '../telemetry/operation.ts'
import { type DueRow, findDueRows } from './due-queries.ts'
import type { Due } from './due.ts'

const measureDue = defineOperation({
  metric: 'atelier.due.duration',
  description: 'How long due work took, row by row.',
  kind: 'CONSUMER',
})

const batchSize = 100
/** Rows of one kind that run at the same time. */
const concurrency = 4
const firstRetryAfter = 1000
const longestRetryAfter = 600_000
const longestOutageRetryAfter = 10_000

/** Runs the due rows of all kinds of work, with backoff for failed rows. */
export type DueRunner = {
  /**
   * Runs what is due at `now`. Leaves out the kinds of work that another run of this runner is busy with.
   *
   * @param signal ends the run between two batches, with its reason
   * @returns the number of rows run, including failed ones
   */
  run(now: Date, signal?: AbortSignal): Promise<number>
}

/** Calls `work` for every item, with limited concurrency. */
const forEachOf = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
}

/**
 * Runs due rows in batches. Each kind of work has a concurrency of its own, and each row is independent: a
 * row whose work throws is logged, stays due, and is retried after a backoff that doubles from one second to
 * ten minutes, while other rows continue. After an outage the backoff is limited to ten seconds. Backoffs use
 * the machine's clock, since the product's clock may be frozen.
 *
 * @param onRow called after each row
 */
export const createDueRunner = <Tables>(
  { db }: Database<Tables>,
  kinds: readonly Due[],
  log: Log,
  onRow: () => void = () => undefined,
): DueRunner => {
  const runs = new Map(kinds.map(({ name, run }) => [name, run]))
  const failures = new Map<string, { readonly times: number; readonly retryAt: number }>()
  const busy = new Set<string>()
  const keyOf = ({ kind, id }: DueRow) => `${kind} ${id}`

  const runRow = async (row: DueRow, now: Date): Promise<void> => {
    const key = keyOf(row)
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
      onRow()
    }
  }

  const runRowsOf = async (kind: string, rows: readonly DueRow[], now: Date): Promise<void> => {
    const ofKind = rows.filter((row) => row.kind === kind)
    busy.add(kind)
    await forEachOf(ofKind, (row) => runRow(row, now))
    busy.delete(kind)
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
    run: async (now, signal) => {
      forgetOld()
      // A row that is due again after its run waits for the next call.
      const done = new Set<string>()
      for (;;) {
        signal?.throwIfAborted()
        const idle = kinds.filter(({ name }) => !busy.has(name))
        const due = await findDueRows(db, idle, now, batchSize + failures.size)
        const rows = due.filter(
          (row) => !busy.has(row.kind) && !done.has(keyOf(row)) && !isPaused(keyOf(row)),
        )
        if (rows.length === 0) return done.size
        const names = new Set(rows.map(({ kind }) => kind))
        await Promise.all([...names].map((kind) => runRowsOf(kind, rows, now)))
        for (const row of rows) done.add(keyOf(row))
      }
    },
  }
}
