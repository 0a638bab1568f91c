import type { Clock } from '../clock/clock.ts'
import { whileClockIsFree } from '../clock/hold-clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { Outage } from '../outage/outage.ts'
import { createJobActivity, type JobActivity } from './activity.ts'
import type { Due } from './due.ts'
import { createDueRunner } from './run-due.ts'

const interval = 1000

/** A clock and, if it can jump, a way to hear that it did. */
export type WatchedClock = Clock & { onChange?(listener: () => void): () => void }

export type SchedulerOptions<Tables> = {
  readonly database: Database<Tables>
  readonly due: readonly Due[]
  readonly clock: WatchedClock
  readonly log: Log
  /** Where the scheduler notes when it looked for due work. */
  readonly activity?: JobActivity
}

/**
 * Does due work every second, and when the clock jumps, until stopped. Any number of processes may do so on
 * one database. While somebody moves the sandbox clock, due work is left to the process that moves it.
 */
export const startScheduler = <Tables>({
  database,
  due,
  clock,
  log,
  activity = createJobActivity(),
}: SchedulerOptions<Tables>): { stop(): Promise<void> } => {
  const noteLook = (): void => {
    activity.scheduler = { lookedAt: performance.now() }
  }
  const runner = createDueRunner(database, due, log, noteLook)
  const stopping = new AbortController()
  let wake = (): void => undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, interval)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      noteLook()
      try {
        await whileClockIsFree(database.db, () => runner.run(clock.now()))
      } catch (error) {
        // A database that is away was logged by itself, once and not every second.
        const sentence = 'Due work could not be looked for; trying again.'
        if (error instanceof Outage) log.debug({ err: error }, sentence)
        else log.warn({ err: error }, sentence)
      }
      if (!stopping.signal.aborted) await pause()
    }
  }
  const stopWatching = clock.onChange?.(() => wake())
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      stopWatching?.()
      wake()
      await running
    },
  }
}
