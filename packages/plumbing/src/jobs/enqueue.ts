import { sql, type Transaction } from 'kysely'
import { safeParse, type $ZodType, type input } from 'zod/v4/core'
import type { Job } from './job.ts'

/** With pauses that grow to six hours: a mail server may be away for three days. */
const defaultMaxAttempts = 25

export type EnqueueOptions = {
  /** One waiting job for each job name and key: a later call replaces the payload of a waiting one. */
  readonly key?: string
}

/**
 * Adds a job inside the caller's transaction: the job exists when that commits, and never did when it rolls
 * back. Work that a moment in time brings is not a job but a due row (`defineDue`).
 *
 * @throws when the payload does not fit the job's schema
 */
export const enqueue = async <Tables, P extends $ZodType>(
  tx: Transaction<Tables>,
  job: Job<P>,
  payload: input<P>,
  { key }: EnqueueOptions = {},
): Promise<void> => {
  const checked = safeParse(job.payload, payload)
  if (!checked.success)
    throw new Error(`The payload of the job ${job.name} is wrong: ${checked.error.message}`)
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${job.maxAttempts ?? defaultMaxAttempts}::int,
    job_key => ${key === undefined ? null : `${job.name}:${key}`})`.execute(tx)
}
