import { Logger, runMigrations, type TaskList } from 'graphile-worker'
import { sql, type Kysely } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { Log } from '../log/log.ts'
import type { JobHandler } from './job.ts'

/**
 * The queue library's messages in our log. Messages about single jobs are dropped: `toTaskList` logs those,
 * without their payloads.
 */
export const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta !== undefined && ('job' in meta || 'jobs' in meta)) return
    const name: string = level
    if (name === 'error') log.error({ queue: message }, 'The job queue reports an error.')
    else if (name === 'warning') log.warn({ queue: message }, 'The job queue reports a warning.')
    else log.debug({ queue: message }, 'The job queue reports its state.')
  })

/** Brings the job queue's own tables up to date. Call it under the lock that `migrate` holds. */
export const migrateQueue = (url: string, log: Log): Promise<void> =>
  runMigrations({ connectionString: url, logger: queueLogger(log), noHandleSignals: true })

/**
 * Whether jobs wait for a worker or are being run. Jobs that failed and wait for their next attempt, and
 * jobs that were given up, do not count.
 *
 * @param names only jobs of these names; all jobs without
 */
export const isQueueBusy = async <Tables>(
  db: Kysely<Tables>,
  names?: readonly string[],
): Promise<boolean> => {
  const named = names === undefined ? sql`true` : sql`task_identifier = any(${[...names]}::text[])`
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where ${named} and (locked_at is not null or (run_at <= clock_timestamp() and attempts < max_attempts))
    ) as busy`.execute(db)
  return rows[0]?.busy === true
}

/**
 * Turns handlers into the queue library's tasks: the payload is checked on arrival, and a failure is logged
 * without it.
 *
 * @param onInterrupted is given the ids of jobs that ended because the process is stopping
 */
export const toTaskList = (
  handlers: readonly JobHandler[],
  log: Log,
  onInterrupted?: (id: string) => void,
): TaskList =>
  Object.fromEntries(
    handlers.map(({ job, run }) => [
      job.name,
      async (payload: unknown, { job: row, abortSignal: signal }) => {
        const about = { job: job.name, job_id: row.id, attempt: row.attempts, max_attempts: row.max_attempts }
        const lastAttempt = row.attempts >= row.max_attempts
        try {
          const checked = safeParse(job.payload, payload)
          if (!checked.success)
            throw new Error(`The payload of the job ${job.name} is wrong: ${checked.error.message}`)
          await run(checked.data, { attempt: row.attempts, lastAttempt, signal })
        } catch (error) {
          if (signal.aborted) {
            onInterrupted?.(row.id)
            log.info(about, 'A job was interrupted and will run again.')
          } else if (lastAttempt) log.error({ ...about, err: error }, 'A job failed for good.')
          else log.warn({ ...about, err: error }, 'A job failed and will be tried again.')
          throw error
        }
      },
    ]),
  ) satisfies TaskList
