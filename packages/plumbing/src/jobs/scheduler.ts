import type { Clock } from '../clock/clock.ts'
import { findClockMove, whileClockIsFree } from '../clock/hold-clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { Outage } from '../outage/outage.ts'
import { createJobActivity, type JobActivity } from './activity.ts'
import type { Due } from './due.ts'
import { createDueRunner } from './run-due.ts'

const interval = 1000

/** Clock that can notify of jumps. */
export type WatchedClock = Clock & { onChange?(listener: () => void): () => void }

export type SchedulerOptions<Tables> = {
  readonly database: Database<Tables>
  readonly due: readonly Due[]
  readonly clock: WatchedClock
  readonly log: Log
  /** Records the scheduler's searches for due work. */
  readonly activity?: JobActivity
}

/**
 * Looks for due work every second, and on clock jumps, until stopped, also while slow work is in progress.
 * Any number of processes may run it on a database. While a process moves the sandbox clock, due work is left
 * to that process.
 */
export const startScheduler = <Tables>({
  database,
  due,
  clock,
  log,
  activity = createJobActivity(),
}: SchedulerOptions<Tables>): { stop(): Promise<void> } => {
  const runner = createDueRunner(database, due, log)
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
  const noteLook = (): void => {
    activity.scheduler = { lookedAt: performance.now(), underWay: runner.underWay }
  }
  const logFailure = (error: unknown): void => {
    // The unreachable database is logged separately, once and not every second.
    const sentence = 'The search for due work failed; trying again.'
    if (error instanceof Outage) log.debug({ err: error }, sentence)
    else log.warn({ err: error }, sentence)
  }
  /** Runs what is due now. Never rejects. */
  const runOnce = async (): Promise<void> => {
    noteLook()
    await runner.run(clock.now()).catch(logFailure)
  }
  const isClockMoved = (): Promise<boolean> =>
    findClockMove(database.db).then(
      (move) => move !== undefined,
      () => false,
    )
  /** Runs due work; looks again every second while some is in progress, unless the clock is to be moved. */
  const runDue = async (): Promise<void> => {
    const underWay = new Set<Promise<void>>()
    do {
      const latest = runOnce()
      underWay.add(latest)
      void latest.then(() => underWay.delete(latest))
      await Promise.race([Promise.all(underWay), pause()])
      // Clears the timer of the pause.
      wake()
    } while (underWay.size > 0 && !stopping.signal.aborted && !(await isClockMoved()))
    await Promise.all(underWay)
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      noteLook()
      await whileClockIsFree(database.db, runDue).catch(logFailure)
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
