import type { $ZodType, output } from 'zod/v4/core'

/** A kind of work for later: its name, and the shape of its payload, which carries ids only. */
export type Job<P extends $ZodType = $ZodType> = {
  readonly name: string
  readonly payload: P
  /** Tries before it is given up. Default 12, with exponential backoff. */
  readonly maxAttempts?: number
  /** Jobs of one queue run one after another, whatever the number of processes. */
  readonly queue?: string
  /** Jobs of one lane have places of their own in each process, so that long ones hold up no others. */
  readonly lane?: string
}

/** Names a kind of job: `export const expireCheckout = defineJob({ name: 'checkouts.expire', payload: z.object({ checkout_id: Id }) })`. */
export const defineJob = <const P extends $ZodType>(job: Job<P>): Job<P> => job

export type JobFacts = {
  /** 1 for the first try. */
  readonly attempt: number
  readonly lastAttempt: boolean
  /** Aborted when the process is stopping. */
  readonly signal: AbortSignal
}

/** A job and what does it. Running it twice must be the same as running it once. */
export type JobHandler = {
  readonly job: Job
  readonly run: (payload: unknown, facts: JobFacts) => Promise<void>
}

/** Pairs a job with what does it. */
export const handle = <P extends $ZodType>(
  job: Job<P>,
  run: (payload: output<P>, facts: JobFacts) => Promise<void>,
): JobHandler => ({ job, run: run as JobHandler['run'] })
