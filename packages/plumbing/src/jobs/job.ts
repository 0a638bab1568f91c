import type { $ZodType, output } from 'zod/v4/core'

/** Kind of job: its name, and the shape of its payload, which carries only ids. */
export type Job<P extends $ZodType = $ZodType> = {
  readonly name: string
  readonly payload: P
  /** Attempts before the job is given up. Default 25, with exponential backoff up to six hours. */
  readonly maxAttempts?: number
  /** Pool with its own concurrency in each process, so that long jobs do not block others. */
  readonly pool?: string
}

/**
 * Defines a kind of job: `export const sendReceipt = defineJob({ name: 'orders.send_receipt', payload:
 * z.object({ order_id: Id }) })`.
 */
export const defineJob = <const P extends $ZodType>(job: Job<P>): Job<P> => job

/** Run of a job, as passed to its handler. */
export type JobRun = {
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly lastAttempt: boolean
  /** Aborted when the process is stopping. */
  readonly signal: AbortSignal
}

/** Job with its handler function, which must be idempotent. */
export type JobHandler = {
  readonly job: Job
  readonly run: (payload: unknown, run: JobRun) => Promise<void>
}

/** Pairs a job with its handler function. */
export const handle = <P extends $ZodType>(
  job: Job<P>,
  run: (payload: output<P>, run: JobRun) => Promise<void>,
): JobHandler => ({ job, run: run as JobHandler['run'] })
