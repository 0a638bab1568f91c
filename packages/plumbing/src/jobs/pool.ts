import { EventEmitter } from 'node:events'
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../log/log.ts'
import { tellIdle } from './idle.ts'
import { queueLog } from './queue-log.ts'

export type PoolOptions = {
  readonly connections: Pool
  readonly tasks: TaskList
  /** Jobs at the same time. */
  readonly places: number
  /** Fetches several jobs at once, which is much faster but would run jobs of one queue side by side. */
  readonly fetchAhead: boolean
  readonly log: Log
}

/** How long after the start of a stop the jobs' signal is aborted. */
const abortAfter = 2000
const nudgeAfter = [5, 30, 200]

/** Starts places that run jobs. Completed and failed jobs are reported in batches, and again when that fails. */
export const startPool = ({ connections, tasks, places, fetchAhead, log }: PoolOptions): WorkerPool => {
  const events: WorkerEvents = new EventEmitter()
  let stopping = false
  const pool = runTaskList(
    {
      pgPool: connections,
      logger: queueLog(log),
      events,
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: places,
          gracefulShutdownAbortTimeout: abortAfter,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          ...(fetchAhead ? { localQueue: { size: places * 2, ttl: 10_000 } } : {}),
        },
      },
    },
    tasks,
    connections,
  )
  events.on('pool:gracefulShutdown', () => {
    stopping = true
  })
  let running = 0
  let isReported = true
  events.on('job:start', () => {
    running += 1
  })
  events.on('job:complete', () => {
    running -= 1
    isReported = false
  })
  // What is done is reported on a connection that is given back then.
  const onRelease = (): void => {
    if (running > 0 || isReported) return
    isReported = true
    tellIdle()
  }
  connections.on('release', onRelease)
  const off = (): void => {
    connections.off('release', onRelease)
  }
  pool.promise.then(off, off)
  if (!fetchAhead) {
    // The library looks for the next job before it has let go of the queue, and would then wait for its next poll.
    const nudge = (): void => {
      if (!stopping) pool.nudge(1)
    }
    events.on('job:complete', () => nudgeAfter.forEach((wait) => setTimeout(nudge, wait)))
  }
  return pool
}
