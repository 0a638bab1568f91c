/** What a pool of workers is doing, for whoever asks whether jobs move. */
export type PoolActivity = {
  /** The name of the pool; undefined for the pool of all jobs without one. */
  readonly name: string | undefined
  /** The names of its jobs. */
  readonly jobs: readonly string[]
  /** Jobs at the same time. */
  readonly size: number
  running: number
  /** When a job was last taken or ended, in milliseconds of `performance.now()`. */
  movedAt: number
}

/** What the workers and the scheduler of this process do; written by them. */
export type JobActivity = {
  readonly pools: PoolActivity[]
  /** When the scheduler last looked for due work or did some; undefined in a process without one. */
  scheduler: { lookedAt: number } | undefined
}

export const createJobActivity = (): JobActivity => ({ pools: [], scheduler: undefined })

/** Does the work of a job, counted in the activity of its pool. */
export const countRun = async (activity: PoolActivity, work: () => Promise<void>): Promise<void> => {
  activity.running += 1
  activity.movedAt = performance.now()
  try {
    await work()
  } finally {
    activity.running -= 1
    activity.movedAt = performance.now()
  }
}
