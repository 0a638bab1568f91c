import type { Log } from '../log/log.ts'
import type { Due } from './due.ts'

const batchSize = 100
const concurrency = 8
const firstRetryAfter = 1000
const longestRetryAfter = 600_000

/** Runs the rows of all kinds of due work that are due; rows that failed wait before they are run again. */
export type DueRunner = {
  /** @returns how many rows were run, failed ones included */
  run(now: Date): Promise<number>
}

/** Calls `work` for every item, at most `concurrency` at a time. */
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
 * Runs due rows in batches, each row by itself: a row whose work throws is logged, stays due, and is run
 * again after a pause that doubles from one second to ten minutes, while other rows go on. Pauses are
 * measured by the machine: the product's clock may stand still.
 */
export const createDueRunner = (kinds: readonly Due[], log: Log): DueRunner => {
  const failures = new Map<string, { readonly times: number; readonly retryAt: number }>()

  const runRow = async (due: Due, id: string, now: Date): Promise<void> => {
    const key = `${due.name} ${id}`
    try {
      await due.run(id, now)
      failures.delete(key)
    } catch (error) {
      const times = (failures.get(key)?.times ?? 0) + 1
      const pause = Math.min(longestRetryAfter, firstRetryAfter * 2 ** (times - 1))
      failures.set(key, { times, retryAt: performance.now() + pause })
      log.error({ err: error, due: due.name, id, times }, 'Due work failed; it will be tried again.')
    }
  }

  const isPaused = (due: Due, id: string): boolean =>
    (failures.get(`${due.name} ${id}`)?.retryAt ?? 0) > performance.now()

  /** Runs each due row of a kind once; a row that is due again after its run waits for the next call. */
  const runKind = async (due: Due, now: Date): Promise<number> => {
    const done = new Set<string>()
    for (;;) {
      const found = await due.batch(now, batchSize + failures.size)
      const ids = found.filter((id) => !done.has(id) && !isPaused(due, id))
      if (ids.length === 0) return done.size
      await forEachOf(ids, (id) => runRow(due, id, now))
      for (const id of ids) done.add(id)
    }
  }

  return {
    run: async (now) => {
      let done = 0
      for (const due of kinds) done += await runKind(due, now)
      return done
    },
  }
}
