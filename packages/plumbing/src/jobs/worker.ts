import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerPool } from 'graphile-worker'
import { Pool } from 'pg'
import { openDatabase } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { openHeartbeat, unlockDeadPools } from './heartbeat.ts'
import { restoreAttempts } from './interrupted-jobs.ts'
import type { JobHandler } from './job.ts'
import { startPool } from './pool.ts'
import { toTaskList } from './queue.ts'

export type WorkerOptions = {
  /** The database's address: the worker opens connections of its own. */
  readonly url: string
  readonly handlers: readonly JobHandler[]
  readonly log: Log
  /** Jobs at the same time. Default 10. Jobs of a named pool count by themselves. */
  readonly concurrency?: number
  /** Concurrency of each named pool. Default 1. */
  readonly pools?: Readonly<Record<string, number>>
}

const lookForDeadPoolsEvery = 5000
const restartAfter = 1000
const giveUpAfter = 10_000

const openConnections = (url: string, log: Log): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: 6,
    application_name: 'atelier worker',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    // What a crash loses of taking and finishing jobs is done again, so no statement waits for the disk.
    options: '-c synchronous_commit=off',
  })
  const onError = (error: Error): void =>
    log.warn({ err: error }, 'A database connection of the worker broke.')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Runs jobs until stopped. At the start, and every five seconds, jobs locked by workers that died are
 * unlocked. A job cut short by the end of a process runs again without losing an attempt. A pool that ends
 * by itself is replaced.
 *
 * `stop` takes no new jobs, lets running ones finish, aborts their signal after two seconds, and
 * leaves after ten.
 */
export const startWorker = async (options: WorkerOptions): Promise<{ stop(): Promise<void> }> => {
  const { url, handlers, log, concurrency = 10, pools: poolSizes = {} } = options
  const database = openDatabase<object>({ url, poolSize: 2, log })
  const connections = openConnections(url, log)
  const heartbeat = await openHeartbeat(url, log)
  const interrupted = new Set<string>()
  const pools = new Set<WorkerPool>()
  const stopping = new AbortController()

  const unlock = async (): Promise<void> => {
    try {
      const unlocked = await unlockDeadPools(database)
      if (unlocked > 0) log.info({ unlocked }, 'Jobs of a worker that died were unlocked.')
    } catch (error) {
      log.warn({ err: error }, 'Jobs of dead workers could not be looked for; trying again.')
    }
  }
  /** Waits for the end of a pool and, when no stop was asked for, starts another one. */
  const replaceWhenEnded = async (pool: WorkerPool, startAnother: () => Promise<void>): Promise<void> => {
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
    size: number,
    fetchAhead: boolean,
  ): Promise<void> => {
    if (served.length === 0) return
    const tasks = toTaskList(served, log, (id) => interrupted.add(id))
    await heartbeat.start(() => {
      const pool = startPool({ connections, tasks, concurrency: size, fetchAhead, log })
      pools.add(pool)
      void replaceWhenEnded(pool, () => keepRunning(served, size, fetchAhead))
      return pool
    })
  }

  await unlock()
  const inPool = (name: string | undefined) => handlers.filter(({ job }) => job.pool === name)
  await keepRunning(inPool(undefined), concurrency, true)
  for (const name of new Set(handlers.flatMap(({ job }) => job.pool ?? [])))
    await keepRunning(inPool(name), poolSizes[name] ?? 1, false)
  const timers = [setTimeout(unlock, 1000), setInterval(unlock, lookForDeadPoolsEvery)]

  return {
    stop: async () => {
      stopping.abort()
      timers.forEach(clearTimeout)
      const drained = Promise.allSettled([...pools].map(async (pool) => pool.gracefulShutdown())).then(
        () => true,
      )
      const finished = await Promise.race([drained, sleep(giveUpAfter, false, { ref: false })])
      if (!finished) log.warn({}, 'Some jobs did not stop in time; they will run again at the next start.')
      await database.transact((tx) => restoreAttempts(tx, [...interrupted]))
      await heartbeat.close()
      await database.close()
      if (finished) await connections.end()
    },
  }
}
