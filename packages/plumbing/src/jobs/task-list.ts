import type { TaskList } from 'graphile-worker'
import { safeParse } from 'zod/v4/core'
import type { Log } from '../log/log.ts'
import type { JobHandler } from './job.ts'

/**
 * Turns handlers into what the queue runs: the payload is checked on arrival and a failure is logged
 * without it.
 *
 * @param onInterrupted hears the ids of jobs that gave up because the process is stopping
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
        const facts = { job: job.name, job_id: row.id, attempt: row.attempts, max_attempts: row.max_attempts }
        const lastAttempt = row.attempts >= row.max_attempts
        try {
          const checked = safeParse(job.payload, payload)
          if (!checked.success)
            throw new Error(`The payload of the job ${job.name} is wrong: ${checked.error.message}`)
          await run(checked.data, { attempt: row.attempts, lastAttempt, signal })
        } catch (error) {
          if (signal.aborted) {
            onInterrupted?.(row.id)
            log.info(facts, 'A job was interrupted and will run again.')
          } else if (lastAttempt) log.error({ ...facts, err: error }, 'A job failed for good.')
          else log.warn({ ...facts, err: error }, 'A job failed and will be tried again.')
          throw error
        }
      },
    ]),
  ) satisfies TaskList
