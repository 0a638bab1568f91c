import { EventEmitter } from 'node:events'
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import { queueLogger } from './queue.ts'
import type { Wake } from './wake.ts'

export type PoolOptions = {
  readonly connections: Pool
  readonly tasks: TaskList
  /** Maximum concurrent jobs. */
  readonly concurrency: number
  /** Aborted when the pool is abandoned; its later messages are irrelevant. */
  readonly quiet: AbortSignal
  readonly log: Log
}

/** Delay from the start of a stop until the jobs' signal is aborted, in milliseconds. */
const abortAfter = 2000

/** Maximum duration of failing job requests before a pool is given up, in milliseconds. */
const failsAtMost = 5000

/**
 * Settles with the latest error when a pool's job requests have failed for five seconds. The library requests
 * the ids of its job kinds once and keeps the answer, even an error: such a pool never takes a job.
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
 * Starts a pool of the queue library. Completed and failed jobs are reported in batches, with retries. Jobs
 * are taken one at a time: the library's prefetch queue is 0.2 ms per job faster, but when it cannot return
 * its jobs it rejects a promise that nothing handles, which ends the process.
 *
 * @returns the pool, a function that wakes its workers, and a promise that settles when the pool stops taking
 *   jobs, with the reason
 */
export const startPool = ({
  connections,
  tasks,
  concurrency,
  quiet,
  log,
}: PoolOptions): { readonly pool: WorkerPool; readonly wake: Wake; readonly lost: Promise<unknown> } => {
  const events: WorkerEvents = new EventEmitter()
  let isTaking = true
  events.on('pool:gracefulShutdown', () => {
    isTaking = false
  })
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
    () => new Error('A worker pool ended unexpectedly.'),
    (error: unknown) => error,
  )
  const wake = (jobs: number): void => {
    // A stopping pool throws when it is woken.
    if (isTaking) pool.nudge(jobs)
  }
  return { pool, wake, lost: Promise.race([ended, whenFailing(events)]) }
}
