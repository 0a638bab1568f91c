import type { $ZodType, output } from 'zod/v4/core'

/** A kind of work for a worker: its name, and the shape of its payload, which carries ids only. */
export type Job<P extends $ZodType = $ZodType> = {
  readonly name: string
  readonly payload: P
  /** Attempts before the job is given up. Default 25, with exponential backoff up to six hours. */
  readonly maxAttempts?: number
  /** Jobs of a named pool have concurrency of their own in each process, so that long ones hold up no others. */
  readonly pool?: string
}

/** Names a kind of job: `export const sendReceipt = defineJob({ name: 'orders.send_receipt', payload: z.object({ order_id: Id }) })`. */
export const defineJob = <const P extends $ZodType>(job: Job<P>): Job<P> => job

/** What a handler is told about the run it makes. */
export type JobRun = {
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly lastAttempt: boolean
  /** Aborted when the process is stopping. */
  readonly signal: AbortSignal
}

/** A job and the function that does its work. A second run of the same job must change nothing. */
export type JobHandler = {
  readonly job: Job
  readonly run: (payload: unknown, run: JobRun) => Promise<void>
}

/** Pairs a job with the function that does its work. */
export const handle = <P extends $ZodType>(
  job: Job<P>,
  run: (payload: output<P>, run: JobRun) => Promise<void>,
): JobHandler => ({ job, run: run as JobHandler['run'] })
