import type { Transaction } from 'kysely'
import type { $ZodType, input } from 'zod/v4/core'
import type { Job } from './job.ts'
import { jobWrite, withdrawWrite } from './scheduled-jobs.ts'

export type EnqueueOptions = {
  /** Not before this moment of our clock. Without it the job runs as soon as the transaction commits. */
  readonly at?: Date
  /** One waiting job for each job name and key: a later call replaces the payload of a waiting one. */
  readonly key?: string
}

/**
 * Adds a job inside the caller's transaction: the job exists when that commits, and never did when it rolls
 * back.
 *
 * @throws when the payload does not fit the job's schema
 */
export const enqueue = async <Tables, P extends $ZodType>(
  tx: Transaction<Tables>,
  job: Job<P>,
  payload: input<P>,
  options: EnqueueOptions = {},
): Promise<void> => {
  const write = jobWrite(job, payload, options)
  if (options.at === undefined && options.key !== undefined)
    await withdrawWrite(job, [options.key]).execute(tx)
  await write.execute(tx)
}
