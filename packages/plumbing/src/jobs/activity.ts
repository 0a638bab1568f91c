/** Activity of a worker pool, from which a standstill is detected. */
export type PoolActivity = {
  /** Name of the pool; undefined for the default pool. */
  readonly name: string | undefined
  /** Names of the pool's jobs. */
  readonly jobs: readonly string[]
  /** Maximum concurrent jobs. */
  readonly size: number
  running: number
  /** Time of the last start or end of a job, in milliseconds of `performance.now()`. */
  movedAt: number
}

/** Activity of the scheduler. Times are milliseconds of `performance.now()`. */
export type SchedulerActivity = {
  /** Time of the last search for due work. */
  readonly lookedAt: number
  /** Kinds of due work in progress, each with the time at which one of its rows last started or ended. */
  readonly underWay: ReadonlyMap<string, number>
}

/** Activity of the workers and the scheduler of this process, which update it. */
export type JobActivity = {
  readonly pools: PoolActivity[]
  /** Undefined in a process without a scheduler. */
  scheduler: SchedulerActivity | undefined
}

export const createJobActivity = (): JobActivity => ({ pools: [], scheduler: undefined })

/** Runs a job and counts it in the activity of its pool. */
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
