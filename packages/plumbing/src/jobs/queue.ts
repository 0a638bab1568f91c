import { Logger, runMigrations, type TaskList } from 'graphile-worker'
import { sql, type Kysely } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { openPool } from '../database/connect.ts'
import { toOutage } from '../database/outage.ts'
import type { Log } from '../log/log.ts'
import { Outage } from '../outage/outage.ts'
import { defineOperation } from '../telemetry/operation.ts'
import { workerName } from './connections.ts'
import type { JobHandler } from './job.ts'

const measureJob = defineOperation({
  metric: 'atelier.job.duration',
  description: 'Duration of runs of jobs.',
  kind: 'CONSUMER',
})

/**
 * Returns the logger for the queue library. Messages about single jobs are dropped: `toTaskList` logs those, without
 * their payloads. The worker logs an unreachable database, once.
 *
 * @param quiet once aborted, the library's messages are logged for developers only
 */
export const queueLogger = (log: Log, quiet?: AbortSignal): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta !== undefined && ('job' in meta || 'jobs' in meta)) return
    const isOutage = toOutage(meta?.['error']) instanceof Outage
    const name: string = quiet?.aborted === true || isOutage ? 'debug' : level
    if (name === 'error') log.error({ queue: message }, 'The job queue reports an error.')
    else if (name === 'warning') log.warn({ queue: message }, 'The job queue reports a warning.')
    else log.debug({ queue: message }, 'The job queue reports its state.')
  })

/** Migrates the job queue's own tables. Must be called under the lock that `migrate` holds. */
export const migrateQueue = async (url: string, log: Log): Promise<void> => {
  // A migration may take longer than any other statement.
  const settings = { max: 2, application_name: 'atelier migrations', statement_timeout: 0, query_timeout: 0 }
  const pgPool = openPool(url, settings, (error) =>
    log.warn({ err: error }, "A connection for the job queue's migrations broke."),
  )
  try {
    await runMigrations({ pgPool, logger: queueLogger(log), noHandleSignals: true })
  } finally {
    await pgPool.end()
  }
}

/**
 * Returns true if jobs wait for a worker or are running. Jobs that wait for a retry and jobs that were
 * given up do not count.
 *
 * @param names restricts the check to jobs of these names
 */
export const isQueueBusy = async <Tables>(
  db: Kysely<Tables>,
  names?: readonly string[],
): Promise<boolean> => {
  // A statement with a parameter is prepared: clock moves ask every few milliseconds.
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where coalesce(task_identifier = any(${names ?? null}::text[]), true) and (locked_at is not null or (run_at <= clock_timestamp() and attempts < max_attempts))
    ) as busy`.execute(db)
  return rows[0]?.busy === true
}

/** Returns true if a worker of any process takes jobs from the queue. */
export const hasWorker = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ works: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = ${workerName}
    ) as works`.execute(db)
  return rows[0]?.works === true
}

/** Hooks around the runs of jobs. */
export type RunWatch = {
  /** Runs the work of the job with this id; may count it. */
  readonly run?: (id: string, work: () => Promise<void>) => Promise<void>
  /**
   * Called with the id of a job that was interrupted, by the end of the process or an unreachable service.
   */
  readonly onInterrupted?: (id: string) => void
}

/**
 * Converts handlers to tasks of the queue library: the payload is validated on arrival, and left out when a
 * failure is logged.
 */
export const toTaskList = (
  handlers: readonly JobHandler[],
  log: Log,
  { run: watched = (_, work) => work(), onInterrupted }: RunWatch = {},
): TaskList =>
  Object.fromEntries(
    handlers.map(({ job, run }) => [
      job.name,
      async (payload: unknown, { job: row, abortSignal: signal }) => {
        const about = { job: job.name, job_id: row.id, attempt: row.attempts, max_attempts: row.max_attempts }
        const lastAttempt = row.attempts >= row.max_attempts
        const work = async (): Promise<void> => {
          const checked = safeParse(job.payload, payload)
          if (!checked.success)
            throw new Error(`The payload of the job ${job.name} is wrong: ${checked.error.message}`)
          await run(checked.data, { attempt: row.attempts, lastAttempt, signal })
        }
        try {
          await watched(row.id, () =>
            measureJob(
              {
                name: job.name,
                labels: { 'atelier.job': job.name },
                details: { 'atelier.job_id': row.id, 'atelier.attempt': row.attempts },
              },
              work,
            ),
          )
        } catch (error) {
          if (signal.aborted || isDatabaseAway(error)) {
            onInterrupted?.(row.id)
            log.info(about, 'A job was interrupted and will run again.')
          } else if (lastAttempt) log.error({ ...about, err: error }, 'A job failed permanently.')
          // The outage was already logged, once, where it was detected.
          else if (error instanceof Outage) log.info({ ...about, err: error }, 'A job waits for a service.')
          else log.warn({ ...about, err: error }, 'A job failed and will be tried again.')
          throw error
        }
      },
    ]),
  ) satisfies TaskList

const isDatabaseAway = (error: unknown): boolean => error instanceof Outage && error.service === 'database'
