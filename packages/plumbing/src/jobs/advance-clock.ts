import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { findNextMoment } from './due-queries.ts'
import type { Due } from './due.ts'
import { isQueueBusy } from './queue.ts'
import { createDueRunner } from './run-due.ts'

export type AdvanceOptions<Tables> = {
  readonly database: Database<Tables>
  readonly clock: SandboxClock
  readonly due: readonly Due[]
  readonly to: Date
  readonly log: Log
  /** How long, in milliseconds of the machine, the jobs of one stop may take. Default 60 seconds. */
  readonly patience?: number
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
  const { database, clock, due, to, log, patience = 60_000, signal } = options
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
  const doWork = async (): Promise<void> => {
    do {
      signal?.throwIfAborted()
      await waitForQueue()
    } while ((await runner.run(clock.now(), signal)) > 0)
  }
  const nextMoment = () => findNextMoment(database.db, due, clock.now())

  await doWork()
  for (let next = await nextMoment(); next !== undefined && next < to; next = await nextMoment()) {
    if (next > clock.now()) await clock.advance(next)
    await doWork()
  }
  if (to > clock.now()) await clock.advance(to)
  await doWork()
}
