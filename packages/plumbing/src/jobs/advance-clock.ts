import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Database } from '../database/types.ts'
import type { Job } from './job.ts'
import { moveDueJobs, nextDue } from './move-due.ts'

export type AdvanceOptions<Tables> = {
  readonly database: Database<Tables>
  readonly clock: SandboxClock
  readonly to: Date
  /** Jobs that come again and again by themselves: they run at the stops of the others. */
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

/**
 * Whether jobs are due, waiting for a worker or being run, seen in one moment: a job on its way from
 * the schedule into the queue is in one of them. Those that failed wait for their next try and do not count.
 */
const isBusy = async <Tables>({ db }: Database<Tables>, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from scheduled_jobs where run_at <= ${now}) or exists (
      select from graphile_worker._private_jobs as jobs
      where jobs.locked_at is not null or (jobs.is_available and jobs.run_at <= clock_timestamp() and jobs.attempts < jobs.max_attempts)
    ) as busy`.execute(db)
  return rows[0]?.busy === true
}

/**
 * Moves the sandbox clock forward, stopping wherever a job is due until the workers have done everything
 * that is, so that each thing happens at its own moment and in order. A running clock stands still
 * meanwhile and runs on afterwards.
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
  const settle = async (): Promise<void> => {
    const waiting = AbortSignal.timeout(patience)
    for (let pause = 2; ; pause = Math.min(pause * 1.25, 50)) {
      signal?.throwIfAborted()
      await moveDueJobs(database.db, clock.now())
      if (!(await isBusy(database, clock.now()))) return
      if (waiting.aborted)
        throw new WorkNotDoneError(
          `What fell due at ${clock.now().toISOString()} is still being worked on. Look again soon, then advance the clock further.`,
        )
      await sleep(pause)
    }
  }
  const names = passOver.map(({ name }) => name)
  const { frozen } = clock.state()
  if (!frozen) await clock.freeze()
  try {
    await settle()
    for (;;) {
      const next = await nextDue(database.db, names)
      if (next === undefined || next >= to) break
      if (next > clock.now()) await clock.advance(next)
      await settle()
    }
    await clock.advance(to)
    await settle()
  } finally {
    if (!frozen) await clock.resume()
  }
}
