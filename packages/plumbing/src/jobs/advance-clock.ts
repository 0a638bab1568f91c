import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import type { JobActivity } from './activity.ts'
import { findNextMoment } from './due-queries.ts'
import type { Due } from './due.ts'
import { isQueueBusy } from './queue.ts'
import { createDueRunner } from './run-due.ts'

/** Outgoing messages with a due moment, such as webhooks and their retries. */
export type Outgoing = {
  /** Returns the earliest due moment, which may be past; undefined when nothing waits. */
  nextMoment(): Promise<Date | undefined>
  /** Sends everything due now. Other processes may be sending some of it. */
  deliverDue(): Promise<void>
}

export type AdvanceOptions<Tables> = {
  readonly database: Database<Tables>
  readonly clock: Pick<SandboxClock, 'now' | 'advance'>
  readonly due: readonly Due[]
  readonly to: Date
  readonly log: Log
  /** Jobs of this process. While one of them runs, the database is not asked for others. */
  readonly activity?: JobActivity | undefined
  /** Time limit of the jobs of a stop, in milliseconds of the machine's clock. Default 60 seconds. */
  readonly patience?: number
  /** Messages sent at the stops, each at its own moment. */
  readonly outgoing?: Outgoing | undefined
  /**
   * Maximum total wait for unresponsive receivers in a move, in milliseconds of the machine's clock.
   * Afterwards, messages go out while the clock moves on. Default 60 seconds.
   */
  readonly patienceWithOthers?: number
  /** Ends the move at the next stop, or between two batches of a stop's work, with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Thrown when the jobs of a stop took too long; the clock stays at that stop. */
export class WorkNotDoneError extends Error {
  override readonly name = 'WorkNotDoneError'
}

const pollEvery = 5

/**
 * Moves the sandbox clock forward and stops at every moment with due work until that work and its follow-up
 * jobs are done: everything happens at its own moment and in order. The caller holds the clock (`holdClock`).
 * If the process dies during a move, the clock keeps running from there.
 *
 * @throws ClockMoveError if `to` is past, WorkNotDoneError if the jobs of a stop take too long
 */
export const advanceClock = <Tables>(options: AdvanceOptions<Tables>): Promise<void> =>
  // On one connection, which keeps the plans of the searches from stop to stop.
  options.database.db.connection().execute((db) => move(db, options))

const move = async <Tables>(db: Kysely<Tables>, options: AdvanceOptions<Tables>): Promise<void> => {
  const { clock, due, to, log, activity, patience = 60_000, outgoing, signal } = options
  const { patienceWithOthers = 60_000 } = options
  const runner = createDueRunner({ db }, due, log)

  const isOwnJobRunning = (): boolean => activity?.pools.some(({ running }) => running > 0) === true
  const waitForQueue = async (): Promise<void> => {
    const waiting = AbortSignal.timeout(patience)
    while (isOwnJobRunning() || (await isQueueBusy(db))) {
      if (waiting.aborted)
        throw new WorkNotDoneError(
          `Work due at ${clock.now().toISOString()} is still in progress. Check again soon, then advance the clock further.`,
        )
      signal?.throwIfAborted()
      await sleep(pollEvery)
    }
  }
  let leftForOthers = outgoing === undefined ? 0 : patienceWithOthers
  /** Moment of the next message, as of the latest `sendDue`; undefined when none is waited for. */
  let nextMessage: Date | undefined
  /** Waits until nothing is left to send at this moment. @returns true when anything was sent */
  const sendDue = async (): Promise<boolean> => {
    for (let hasSent = false; ; hasSent = true) {
      nextMessage = leftForOthers > 0 ? await outgoing?.nextMoment() : undefined
      if (outgoing === undefined || nextMessage === undefined || nextMessage > clock.now()) return hasSent
      signal?.throwIfAborted()
      const from = performance.now()
      const waiting = new AbortController()
      const enough = sleep(leftForOthers, undefined, { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([outgoing.deliverDue(), enough])
      waiting.abort()
      // Other processes may be sending due messages.
      await sleep(pollEvery)
      leftForOthers -= performance.now() - from
    }
  }
  /** Does the work of this moment and waits for its jobs. The queue is idle before and after. */
  const doWork = async (isOnTheWay: boolean): Promise<void> => {
    const options = { isOnTheWay, ...(signal !== undefined && { signal }) }
    signal?.throwIfAborted()
    while ((await runner.run(clock.now(), options)) > 0 || (await sendDue())) {
      signal?.throwIfAborted()
      await waitForQueue()
    }
  }
  const nextMoment = async (): Promise<Date | undefined> => {
    const work = await findNextMoment(db, due, clock.now())
    return nextMessage !== undefined && (work === undefined || nextMessage < work) ? nextMessage : work
  }

  await waitForQueue()
  await doWork(true)
  for (let next = await nextMoment(); next !== undefined && next < to; next = await nextMoment()) {
    if (next > clock.now()) await clock.advance(next)
    await doWork(true)
  }
  if (to <= clock.now()) return
  await clock.advance(to)
  await doWork(false)
}
