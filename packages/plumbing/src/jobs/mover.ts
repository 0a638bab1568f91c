import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { moveDueJobs } from './move-due.ts'

const longestWait = 1000
/** Who moves the clock mostly moves what falls due as well, and a clock that is being moved moves often. */
const afterChange = 100
const whileHeld = 250

/** What a mover watches: a clock and, if it can jump, word that it did. */
export type WatchedClock = Clock & { onChange?(listener: () => void): () => void }

/**
 * Moves scheduled jobs into the queue when the clock says that they are due, until stopped. While somebody
 * holds the clock to move it, that is left to them.
 */
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
  let isHeld = false
  /** Moves what is due; answers how long there is nothing to do. */
  const look = async (): Promise<number> => {
    const seen = await moveDueJobs(database.db, clock.now(), { standAside: true })
    const { next } = seen
    isHeld = seen.isHeld
    if (isHeld) return whileHeld
    if (next === undefined) return longestWait
    return Math.min(longestWait, Math.max(0, next.getTime() - clock.now().getTime()))
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let wait = longestWait
      try {
        wait = await look()
      } catch (error) {
        log.warn({ err: error }, 'Scheduled jobs could not be looked at; trying again.')
      }
      if (!stopping.signal.aborted) await pause(wait)
    }
  }
  let changed: NodeJS.Timeout | undefined
  const unwatch = clock.onChange?.(() => {
    if (isHeld) return
    changed ??= setTimeout(() => {
      changed = undefined
      wake()
    }, afterChange)
  })
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      unwatch?.()
      clearTimeout(changed)
      wake()
      await running
    },
  }
}
