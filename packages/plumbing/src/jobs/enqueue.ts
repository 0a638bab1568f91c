import { sql, type Transaction } from 'kysely'
import { safeParse, type $ZodType, type input } from 'zod/v4/core'
import type { Job } from './job.ts'
import { wakePool } from './wake.ts'

/** With backoff up to six hours: covers a mail server that is down for three days. */
const defaultMaxAttempts = 25

export type EnqueueOptions = {
  /** Deduplicates waiting jobs by job name and key: a later call replaces the payload of the waiting job. */
  readonly key?: string
}

/** @throws Error if the payload does not match the job's schema */
const checkPayload = <P extends $ZodType>(job: Job<P>, payload: input<P>): void => {
  const checked = safeParse(job.payload, payload)
  if (!checked.success)
    throw new Error(`The payload of the job ${job.name} is wrong: ${checked.error.message}`)
}

/**
 * Adds a job inside the caller's transaction: the job exists once the transaction commits, and never if it
 * rolls back. Work for a moment in time is not a job but a due row (`defineDue`).
 *
 * @throws Error if the payload does not match the job's schema
 */
export const enqueue = async <Tables, P extends $ZodType>(
  tx: Transaction<Tables>,
  job: Job<P>,
  payload: input<P>,
  { key }: EnqueueOptions = {},
): Promise<void> => {
  checkPayload(job, payload)
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${job.maxAttempts ?? defaultMaxAttempts}::int,
    job_key => ${key === undefined ? null : `${job.name}:${key}`}), ${wakePool(job, sql`1`)}`.execute(tx)
}

/**
 * Adds a job for each payload, in order, with a single statement.
 *
 * @throws Error if a payload does not match the job's schema
 */
export const enqueueAll = async <Tables, P extends $ZodType>(
  tx: Transaction<Tables>,
  job: Job<P>,
  payloads: readonly input<P>[],
): Promise<void> => {
  if (payloads.length === 0) return
  for (const payload of payloads) checkPayload(job, payload)
  await sql`select ${wakePool(job, sql`count(*)`)} from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
      'identifier', ${job.name}::text, 'payload', payload,
      'max_attempts', ${job.maxAttempts ?? defaultMaxAttempts}::int))
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(tx)
}
