import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { findNextMoment } from './due-queries.ts'
import type { Due } from './due.ts'
import { isQueueBusy } from './queue.ts'
import { createDueRunner } from './run-due.ts'

/** What is sent to others when its moment comes, such as webhooks and their retries. */
export type Outgoing = {
  /** The earliest moment at which something is to be sent, which may be past; undefined when nothing waits. */
  nextMoment(): Promise<Date | undefined>
  /** Sends all that is due now. Others may be sending some of it. */
  deliverDue(): Promise<void>
}

export type AdvanceOptions<Tables> = {
  readonly database: Database<Tables>
  readonly clock: SandboxClock
  readonly due: readonly Due[]
  readonly to: Date
  readonly log: Log
  /** How long, in milliseconds of the machine, the jobs of one stop may take. Default 60 seconds. */
  readonly patience?: number
  /** What is sent at the stops, each thing at its own moment. */
  readonly outgoing?: Outgoing | undefined
  /**
   * How long, in milliseconds of the machine, a whole move waits for others who do not answer. After that what is to be sent
   * goes out while the clock moves on. Default 60 seconds.
   */
  readonly patienceWithOthers?: number
  /** Ends the move at the next stop, or between two batches of the work of one, with the signal's reason. */
  readonly signal?: AbortSignal
}

/** The jobs that followed at one stop were not done in time; the clock stays where it came to. */
export class WorkNotDoneError extends Error {
  override readonly name = 'WorkNotDoneError'
}

const pollEvery = 5

/**
 * Moves the sandbox clock forward, stopping at every moment at which work is due until that work, and the
 * jobs that follow from it, are done: each thing happens at its own moment and in order. The caller holds
 * the clock (`holdClock`). A process that dies during a move leaves the clock running on from there.
 *
 * @throws ClockMoveError when `to` is past, WorkNotDoneError when the jobs of a stop take too long
 */
export const advanceClock = async <Tables>(options: AdvanceOptions<Tables>): Promise<void> => {
  const { database, clock, due, to, log, patience = 60_000, outgoing, signal } = options
  const { patienceWithOthers = 60_000 } = options
  const runner = createDueRunner(database, due, log)

  const waitForQueue = async (): Promise<void> => {
    const waiting = AbortSignal.timeout(patience)
    while (await isQueueBusy(database.db)) {
      if (waiting.aborted)
        throw new WorkNotDoneError(
          `What fell due at ${clock.now().toISOString()} is still being worked on. Look again soon, then advance the clock further.`,
        )
      signal?.throwIfAborted()
      await sleep(pollEvery)
    }
  }
  let leftForOthers = outgoing === undefined ? 0 : patienceWithOthers
  /** Waits until nothing is to be sent at this moment. @returns whether anything was */
  const sendDue = async (): Promise<boolean> => {
    for (let sent = false; ; sent = true) {
      if (outgoing === undefined || leftForOthers <= 0) return sent
      const next = await outgoing.nextMoment()
      if (next === undefined || next > clock.now()) return sent
      signal?.throwIfAborted()
      const from = performance.now()
      const waiting = new AbortController()
      const enough = sleep(leftForOthers, undefined, { signal: waiting.signal }).catch(() => undefined)
      await Promise.race([outgoing.deliverDue(), enough])
      waiting.abort()
      // Others may be sending what is due.
      await sleep(pollEvery)
      leftForOthers -= performance.now() - from
    }
  }
  const doWork = async (): Promise<void> => {
    do {
      signal?.throwIfAborted()
      await waitForQueue()
    } while ((await runner.run(clock.now(), signal)) > 0 || (await sendDue()))
  }
  const nextMoment = async (): Promise<Date | undefined> => {
    const [work, sent] = await Promise.all([
      findNextMoment(database.db, due, clock.now()),
      leftForOthers > 0 ? outgoing?.nextMoment() : undefined,
    ])
    return sent !== undefined && (work === undefined || sent < work) ? sent : work
  }

  await doWork()
  for (let next = await nextMoment(); next !== undefined && next < to; next = await nextMoment()) {
    if (next > clock.now()) await clock.advance(next)
    await doWork()
  }
  if (to > clock.now()) await clock.advance(to)
  await doWork()
}
