import { runTaskListOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { Due } from '../jobs/due.ts'
import type { JobHandler } from '../jobs/job.ts'
import { isQueueBusy, queueLogger, toTaskList } from '../jobs/queue.ts'
import { findNextMoment } from '../jobs/due-queries.ts'
import { createDueRunner } from '../jobs/run-due.ts'
import { queueConnections } from './queue-connections.ts'

/**
 * Finds the next moment after `now` at which work is due, on the connection of `runPending`: the statement reads every
 * table with due work, and planning it takes a hundred times as long as running it.
 */
export const findNextPending = ({
  url,
  due,
  now,
}: {
  readonly url: string
  readonly due: readonly Due[]
  readonly now: Date
}): Promise<Date | undefined> => findNextMoment(queueConnections(url).database.db, due, now)

export type RunPendingOptions = {
  readonly url: string
  readonly handlers: readonly JobHandler[]
  readonly due?: readonly Due[]
  readonly clock: Clock
  readonly log: Log
  /** Retries failed jobs immediately, without backoff, until they succeed or are given up. */
  readonly retryFailed?: boolean
}

/**
 * Runs all due work and all jobs sequentially, including follow-up work, until none is left. Never waits.
 *
 * @returns number of successful and failed job runs
 */
export const runPending = async (
  options: RunPendingOptions,
): Promise<{ succeeded: number; failed: number }> => {
  const { url, due = [], clock, log, retryFailed = false } = options
  const { database, pool } = queueConnections(url)
  const client = await pool.connect()
  const counts = { succeeded: 0, failed: 0 }
  const counted = options.handlers.map(({ job, run }): JobHandler => ({
    job,
    run: async (payload, facts) => {
      try {
        await run(payload, facts)
        counts.succeeded += 1
      } catch (error) {
        counts.failed += 1
        throw error
      }
    },
  }))
  const tasks = toTaskList(counted, log)
  const settings = { logger: queueLogger(log), noHandleSignals: true }
  const runner = createDueRunner(database, due, log)
  try {
    for (;;) {
      const done = await runner.run(clock.now())
      if (retryFailed) {
        await sql`
          select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
          from graphile_worker.jobs where locked_at is null and attempts > 0 and attempts < max_attempts`.execute(
          database.db,
        )
      }
      const isBusy = await isQueueBusy(database.db, Object.keys(tasks))
      if (done === 0 && !isBusy) return counts
      if (isBusy) await runTaskListOnce(settings, tasks, client).promise
    }
  } finally {
    client.release()
  }
}
