import { openDatabase } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { keepOpen } from '../outage/keep-open.ts'
import { watchOutage } from '../outage/watch-outage.ts'
import { createJobActivity, type JobActivity, type PoolActivity } from './activity.ts'
import { createDeadPoolFinder, settleJobsOf } from './dead-pools.ts'
import { restoreAttempts } from './interrupted-jobs.ts'
import type { JobHandler } from './job.ts'
import { openSession, type PoolPlan, type WorkerSession } from './session.ts'

export type WorkerOptions = {
  /** Database URL: the worker opens its own connections. */
  readonly url: string
  readonly handlers: readonly JobHandler[]
  readonly log: Log
  /** Maximum concurrent jobs. Default 10. Jobs of a named pool are counted separately. */
  readonly concurrency?: number
  /** Concurrency of each named pool. Default 1. */
  readonly pools?: Readonly<Record<string, number>>
  /** Records the worker's activity. */
  readonly activity?: JobActivity
}

const lookAroundEvery = 5000
/**
 * Delay until the second search, in milliseconds, which finds pools of a process that died before this one
 * started: a pool counts as dead only after two searches 2.5 seconds apart.
 */
const secondLookAfter = 3000

const planPools = (
  { handlers, concurrency = 10, pools: sizes = {} }: WorkerOptions,
  activity: JobActivity,
): PoolPlan[] => {
  const names = [...new Set(handlers.map(({ job }) => job.pool))]
  return names.map((name) => {
    const served = handlers.filter(({ job }) => job.pool === name)
    const size = name === undefined ? concurrency : (sizes[name] ?? 1)
    const jobs = served.map(({ job }) => job.name)
    const pool: PoolActivity = { name, jobs, size, running: 0, movedAt: performance.now() }
    activity.pools.push(pool)
    return { handlers: served, activity: pool }
  })
}

/**
 * Runs jobs until stopped. When a connection breaks or a pool ends on its own, all pools of the worker are
 * ended and replaced as soon as the database responds; lost jobs are run again. At the start, and every five
 * seconds, jobs locked by dead workers are unlocked. A job interrupted by the end of a process, or by an
 * unreachable database, runs again without losing an attempt.
 *
 * `stop` takes no new jobs, lets running jobs finish, aborts their signal after two seconds, and returns
 * after ten.
 */
export const startWorker = async (options: WorkerOptions): Promise<{ stop(): Promise<void> }> => {
  const { url, log, activity = createJobActivity() } = options
  // The worker logs the loss of the database itself, below.
  const database = openDatabase<object>({
    url,
    poolSize: 2,
    log: { ...log, warn: log.debug, error: log.debug },
  })
  const finder = createDeadPoolFinder(database)
  const interrupted = new Set<string>()
  const onInterrupted = (id: string): void => void interrupted.add(id)
  const plans = planPools(options, activity)
  const watch = watchOutage(log, {
    lost: 'The worker lost the database and takes no jobs until it is back.',
    back: 'The worker takes jobs again.',
    calmMs: 0,
  })

  const restoreInterrupted = async (): Promise<void> => {
    const ids = [...interrupted]
    if (ids.length === 0) return
    const settled = await database.transact((tx) => restoreAttempts(tx, ids))
    for (const id of settled) interrupted.delete(id)
  }
  let current: WorkerSession | undefined
  /** Settles the jobs of dead pools; interrupted jobs regain their attempt. */
  const settlePools = async (ids: readonly string[], succeeded?: ReadonlySet<string>): Promise<number> => {
    const unlocked = await settleJobsOf(database, ids, succeeded)
    for (const id of unlocked) interrupted.delete(id)
    return unlocked.length
  }
  const settle = async (): Promise<void> => {
    if (current !== undefined) await settlePools(current.poolIds, current.succeeded)
    await restoreInterrupted()
  }
  /** Opens a session, after the jobs that the previous session still held are settled. */
  const openNext = async (): Promise<WorkerSession> => {
    await settle()
    current = await openSession({ url, plans, onInterrupted, log })
    return current
  }
  const lookAround = async (): Promise<void> => {
    try {
      const ownPoolIds = new Set(current?.poolIds)
      const dead = (await finder.find()).filter((id) => !ownPoolIds.has(id))
      const unlocked = dead.length === 0 ? 0 : await settlePools(dead)
      if (unlocked > 0) log.info({ unlocked }, 'Jobs of a worker that died were unlocked.')
      await restoreInterrupted()
    } catch (error) {
      log.debug({ err: error }, 'The search for jobs of dead workers failed; trying again.')
    }
  }

  let session: { close(): Promise<void> }
  try {
    await lookAround()
    session = await keepOpen({ open: openNext, onLost: watch.lost, onBack: watch.works })
  } catch (error) {
    await database.close()
    throw error
  }
  const timers = [setTimeout(lookAround, secondLookAfter), setInterval(lookAround, lookAroundEvery)]

  return {
    stop: async () => {
      timers.forEach(clearTimeout)
      await session.close()
      await settle().catch((error: unknown) =>
        log.warn({ err: error }, 'Jobs that were cut short stay locked until the next worker starts.'),
      )
      await database.close()
    },
  }
}
