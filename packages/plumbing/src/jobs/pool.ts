import { runTaskList, type TaskList, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import { queueLogger } from './queue.ts'

export type PoolOptions = {
  readonly connections: Pool
  readonly tasks: TaskList
  /** Jobs at the same time. */
  readonly concurrency: number
  /** Fetches several jobs at once, which is much faster for short jobs; long ones would wait behind each other. */
  readonly fetchAhead: boolean
  readonly log: Log
}

/** How long after the start of a stop the jobs' signal is aborted, in milliseconds. */
const abortAfter = 2000

/** Starts a pool of the queue library. Completed and failed jobs are reported in batches, and again when that fails. */
export const startPool = ({ connections, tasks, concurrency, fetchAhead, log }: PoolOptions): WorkerPool =>
  runTaskList(
    {
      pgPool: connections,
      logger: queueLogger(log),
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: concurrency,
          gracefulShutdownAbortTimeout: abortAfter,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          ...(fetchAhead ? { localQueue: { size: concurrency * 2, ttl: 10_000 } } : {}),
        },
      },
    },
    tasks,
    connections,
  )
