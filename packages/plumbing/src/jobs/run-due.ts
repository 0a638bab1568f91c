import { runTaskListOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { Pool } from 'pg'
import type { Clock } from '../clock/clock.ts'
import { openDatabase } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import type { JobHandler } from './job.ts'
import { moveDueJobs } from './move-due.ts'
import { queueLog } from './queue-log.ts'
import { toTaskList } from './task-list.ts'

export type RunDueOptions = {
  readonly url: string
  readonly handlers: readonly JobHandler[]
  readonly clock: Clock
  readonly log: Log
  /** Tries failed jobs again at once instead of after their pause, until they succeed or are given up. */
  readonly retryFailed?: boolean
}

/**
 * Runs everything that is due by the clock, one job after another and what those add, until nothing
 * is left, without waiting for anything. For tests and for commands that need no worker.
 *
 * @returns how many runs succeeded and failed
 */
export const runDueJobs = async (options: RunDueOptions): Promise<{ succeeded: number; failed: number }> => {
  const { url, clock, log, retryFailed = false } = options
  const database = openDatabase<object>({ url, poolSize: 1, log })
  const pool = new Pool({ connectionString: url, max: 1, application_name: 'atelier jobs' })
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection broke.'))
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
  const names = counted.map(({ job }) => job.name)
  const settings = { logger: queueLog(log), noHandleSignals: true }
  const isDue = async (): Promise<boolean> => {
    const { rows } = await sql<{ due: boolean }>`
      select exists (
        select 1 from graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
        where jobs.is_available and jobs.run_at <= clock_timestamp() and tasks.identifier = any(${names}::text[])
      ) as due`.execute(database.db)
    return rows[0]?.due === true
  }
  try {
    for (;;) {
      await moveDueJobs(database.db, clock.now())
      if (retryFailed) {
        await sql`update graphile_worker._private_jobs set run_at = now() where is_available and attempts > 0`.execute(
          database.db,
        )
      }
      if (!(await isDue())) return counts
      await runTaskListOnce(settings, tasks, client).promise
    }
  } finally {
    client.release()
    await pool.end()
    await database.close()
  }
}
