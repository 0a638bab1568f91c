import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { moveDueJobs, nextDue } from './move-due.ts'

const longestWait = 1000

/** What a mover watches: a clock and, if it can jump, word that it did. */
export type WatchedClock = Clock & { onChange?(listener: () => void): () => void }

/** Moves scheduled jobs into the queue when the clock says that they are due, until stopped. */
export const startMover = <Tables>(
  database: Database<Tables>,
  clock: WatchedClock,
  log: Log,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  let wake = (): void => undefined
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const waitOf = async (): Promise<number> => {
    const next = await nextDue(database.db)
    if (next === undefined) return longestWait
    return Math.min(longestWait, Math.max(0, next.getTime() - clock.now().getTime()))
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let wait = longestWait
      try {
        await moveDueJobs(database.db, clock.now())
        wait = await waitOf()
      } catch (error) {
        log.warn({ err: error }, 'Scheduled jobs could not be looked at; trying again.')
      }
      if (!stopping.signal.aborted) await pause(wait)
    }
  }
  const unwatch = clock.onChange?.(() => wake())
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      unwatch?.()
      wake()
      await running
    },
  }
}
