import { EventEmitter } from 'node:events'
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import { queueLogger } from './queue.ts'

export type PoolOptions = {
  readonly connections: Pool
  readonly tasks: TaskList
  /** Jobs at the same time. */
  readonly concurrency: number
  /** Aborted when the pool is left: what it then says is no news. */
  readonly quiet: AbortSignal
  readonly log: Log
}

/** How long after the start of a stop the jobs' signal is aborted, in milliseconds. */
const abortAfter = 2000

/** For so long a pool may fail to ask for jobs before it is given up, in milliseconds. */
const failsAtMost = 5000

/**
 * Settles with the latest error when a pool has failed to ask for jobs for five seconds. The library asks for the ids
 * of its kinds of jobs once and keeps the answer, even when that is an error: such a pool never takes a job.
 */
const whenFailing = (events: WorkerEvents): Promise<unknown> =>
  new Promise((resolve) => {
    let since: number | undefined
    const works = (): void => {
      since = undefined
    }
    events.on('worker:getJob:empty', works)
    events.on('job:start', works)
    events.on('worker:getJob:error', ({ error }) => {
      const now = performance.now()
      since ??= now
      if (now - since >= failsAtMost) resolve(error)
    })
  })

/**
 * Starts a pool of the queue library. Completed and failed jobs are reported in batches, and again when that fails.
 * Jobs are taken one at a time: the library's queue of jobs fetched ahead, 0.2 ms a job faster, rejects a promise that
 * nobody handles when it cannot give them back, which ends the process.
 *
 * @returns the pool, and a promise that settles when the pool takes no jobs any more, with the reason
 */
export const startPool = ({
  connections,
  tasks,
  concurrency,
  quiet,
  log,
}: PoolOptions): { readonly pool: WorkerPool; readonly lost: Promise<unknown> } => {
  const events: WorkerEvents = new EventEmitter()
  const pool = runTaskList(
    {
      pgPool: connections,
      logger: queueLogger(log, quiet),
      noHandleSignals: true,
      events,
      preset: {
        worker: {
          concurrentJobs: concurrency,
          gracefulShutdownAbortTimeout: abortAfter,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    tasks,
    connections,
  )
  const ended = Promise.resolve(pool.promise).then(
    () => new Error('A worker pool ended by itself.'),
    (error: unknown) => error,
  )
  return { pool, lost: Promise.race([ended, whenFailing(events)]) }
}
