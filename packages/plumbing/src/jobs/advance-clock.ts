import { after, hours } from '../clock/clock.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Database } from '../database/types.ts'
import { listenForIdle } from './idle.ts'
import type { Job } from './job.ts'
import { moveDueJobs } from './move-due.ts'

export type AdvanceOptions<Tables> = {
  readonly database: Database<Tables>
  readonly clock: SandboxClock
  readonly to: Date
  /**
   * Jobs that come again and again by themselves. The clock does not stop for them: they run when it has
   * arrived, and before that at the stops of the others, once an hour of its own.
   */
  readonly passOver?: readonly Job[]
  /** How long, in milliseconds of the machine, the work of one stop may take. Default 60 seconds. */
  readonly patience?: number
  /** Stops the move at the next stop, with the signal's reason. */
  readonly signal?: AbortSignal
}

/** The work that fell due was not done in time; the clock stands where it came to. */
export class WorkNotDoneError extends Error {
  override readonly name = 'WorkNotDoneError'
}

/** How long jobs that come again and again are passed over. */
const passedOver = hours(1)
/** How often other processes' work is looked at, in milliseconds of the machine: at first, and at the least. */
const firstLook = 20
const longestWait = 50

/**
 * Moves the sandbox clock forward, stopping wherever a job is due until the workers have done everything
 * that is, so that each thing happens at its own moment and in order. What falls due at a stop while it
 * is worked on comes when that is done. A running clock stands still meanwhile and runs on afterwards.
 *
 * @throws ClockMoveError when `to` is past, WorkNotDoneError when a stop takes too long
 */
export const advanceClock = async <Tables>({
  database,
  clock,
  to,
  passOver = [],
  patience = 60_000,
  signal,
}: AdvanceOptions<Tables>): Promise<void> => {
  const names = passOver.map(({ name }) => name)
  const ear = listenForIdle()
  /** Whether this process does some of the work, so that it hears when to look. */
  let isDoneHere = false
  /** Waits until all that is due is done; answers when the next job is due. */
  const settle = async (isOnTheWay: boolean): Promise<Date | undefined> => {
    const now = clock.now()
    const options = isOnTheWay ? { passOver: { names, before: after(now, -passedOver) } } : {}
    const waiting = AbortSignal.timeout(patience)
    for (let pause = firstLook; ; pause = Math.min(pause * 1.25, longestWait)) {
      signal?.throwIfAborted()
      const { isBusy, next } = await moveDueJobs(database.db, now, options)
      if (!isBusy) return next
      if (waiting.aborted)
        throw new WorkNotDoneError(
          `What fell due at ${now.toISOString()} is still being worked on. Look again soon, then advance the clock further.`,
        )
      if (await ear.wait(isDoneHere ? longestWait : pause)) isDoneHere = true
    }
  }
  const { frozen } = clock.state()
  try {
    if (!frozen) await clock.freeze()
    let next = await settle(true)
    while (next !== undefined && next < to) {
      await clock.advance(next)
      next = await settle(true)
    }
    await clock.advance(to)
    await settle(false)
  } finally {
    ear.close()
    if (!frozen) await clock.resume()
  }
}
