import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerPool } from 'graphile-worker'
import { Pool } from 'pg'
import { openDatabase } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { forgiveInterrupted } from './interrupted.ts'
import type { JobHandler } from './job.ts'
import { freeDeadWorkers, lightBeacon } from './liveness.ts'
import { startMover, type WatchedClock } from './mover.ts'
import { startPool } from './pool.ts'
import { toTaskList } from './task-list.ts'

export type WorkerOptions = {
  /** The database's address: the worker opens connections of its own. */
  readonly url: string
  readonly handlers: readonly JobHandler[]
  readonly clock: WatchedClock
  readonly log: Log
  /** Jobs at the same time. Default 10. Jobs of a named queue have a place of their own besides. */
  readonly concurrency?: number
  /** Places of each lane. Default 1. */
  readonly lanes?: Readonly<Record<string, number>>
}

const sweepEvery = 5000
const restartAfter = 1000
const giveUpAfter = 10_000

const openConnections = (url: string, log: Log): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: 6,
    application_name: 'atelier worker',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    // What is lost of taking and finishing jobs in a crash is done again; nobody has to wait for the disk.
    options: '-c synchronous_commit=off',
  })
  const onError = (error: Error): void =>
    log.warn({ err: error }, 'A database connection of the worker broke.')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Runs jobs until stopped: those in the queue as they come, those scheduled when the clock says so.
 * At the start, and every five seconds, jobs held by workers that died are freed. A job cut short by
 * the end of a process runs again without losing an attempt. A pool that breaks is replaced.
 *
 * `stop` takes no new jobs, lets running ones finish, aborts their signal after two seconds, and
 * leaves after ten.
 */
export const startWorker = async (options: WorkerOptions): Promise<{ stop(): Promise<void> }> => {
  const { url, handlers, clock, log, concurrency = 10, lanes = {} } = options
  const database = openDatabase<object>({ url, poolSize: 2, log })
  const connections = openConnections(url, log)
  const interrupted = new Set<string>()
  const pools = new Set<WorkerPool>()
  const stopping = new AbortController()

  const sweep = async (): Promise<void> => {
    try {
      const freed = await freeDeadWorkers(database)
      if (freed > 0) log.info({ freed }, 'Jobs of a worker that died were freed.')
    } catch (error) {
      log.warn({ err: error }, 'Jobs of dead workers could not be looked for; trying again.')
    }
  }
  /** Waits for the end of a pool and, when that was not asked for, starts another. */
  const watch = async (pool: WorkerPool, startAnother: () => Promise<void>): Promise<void> => {
    const [outcome] = await Promise.allSettled([pool.promise])
    pools.delete(pool)
    if (!stopping.signal.aborted)
      log.error({ outcome }, 'A pool of the worker ended by itself; starting another.')
    for (let started = false; !stopping.signal.aborted && !started;) {
      await sleep(restartAfter, undefined, { ref: false })
      started = await startAnother().then(
        () => true,
        () => false,
      )
    }
  }
  const keepRunning = async (
    served: readonly JobHandler[],
    places: number,
    fetchAhead: boolean,
  ): Promise<void> => {
    if (served.length === 0) return
    const tasks = toTaskList(served, log, (id) => interrupted.add(id))
    await beacon.guard(() => {
      const pool = startPool({ connections, tasks, places, fetchAhead, log })
      pools.add(pool)
      void watch(pool, () => keepRunning(served, places, fetchAhead))
      return pool
    })
  }

  const beacon = await lightBeacon(url, log)
  await sweep()
  const isQueued = ({ job }: JobHandler): boolean => job.queue !== undefined
  const queues = new Set(handlers.filter(isQueued).map(({ job }) => job.queue))
  const inLane = ({ job }: JobHandler): boolean => job.lane !== undefined
  await keepRunning(
    handlers.filter((handler) => !isQueued(handler) && !inLane(handler)),
    concurrency,
    true,
  )
  await keepRunning(
    handlers.filter((handler) => isQueued(handler) && !inLane(handler)),
    queues.size,
    false,
  )
  for (const lane of new Set(handlers.filter(inLane).map(({ job }) => job.lane ?? '')))
    await keepRunning(
      handlers.filter(({ job }) => job.lane === lane),
      lanes[lane] ?? 1,
      false,
    )
  const timers = [setTimeout(sweep, 1000), setInterval(sweep, sweepEvery)]
  const mover = startMover(database, clock, log)

  return {
    stop: async () => {
      stopping.abort()
      timers.forEach(clearTimeout)
      await mover.stop()
      const drained = Promise.allSettled([...pools].map(async (pool) => pool.gracefulShutdown())).then(
        () => true,
      )
      const finished = await Promise.race([drained, sleep(giveUpAfter, false, { ref: false })])
      if (!finished) log.warn({}, 'Some jobs did not stop in time; they will run again at the next start.')
      await database.transact((tx) => forgiveInterrupted(tx, [...interrupted]))
      await beacon.close()
      await database.close()
      if (finished) await connections.end()
    },
  }
}
