import { setTimeout as sleep } from 'node:timers/promises'
import { queryDeadline, connect } from '../database/connect.ts'
import type { Log } from '../log/log.ts'
import type { Losable } from '../outage/keep-open.ts'
import { countRun, type PoolActivity } from './activity.ts'
import { openConnections, workerName } from './connections.ts'
import { lockPool } from './dead-pools.ts'
import type { JobHandler } from './job.ts'
import { startPool } from './pool.ts'
import { toTaskList } from './queue.ts'
import { listenForJobs } from './wake.ts'

/** Configuration of a worker pool. */
export type PoolPlan = {
  readonly handlers: readonly JobHandler[]
  /** Name, size and activity record of the pool. */
  readonly activity: PoolActivity
}

/**
 * Worker pools of this process on their own connections. The whole session is lost as soon as a connection
 * breaks or a pool stops taking jobs. Jobs that its pools still hold after `close` must be settled.
 */
export type WorkerSession = Losable & {
  readonly poolIds: readonly string[]
  /** Ids of recently succeeded jobs, which the queue may not have recorded yet. */
  readonly succeeded: ReadonlySet<string>
}

export type SessionOptions = {
  readonly url: string
  readonly plans: readonly PoolPlan[]
  /** Called with the id of an interrupted job. */
  readonly onInterrupted: (id: string) => void
  readonly log: Log
}

/** Grace period of running jobs at the end of a session, in milliseconds. */
const patience = { stopping: 10_000, lost: 5000 }
/**
 * Maximum remembered successes. The queue records the end of a job within milliseconds, unless the database
 * is unreachable.
 */
const succeededAtMost = 1000

/**
 * Starts worker pools. One connection holds their locks, which mark them as alive, and listens for their
 * jobs.
 *
 * When a connection breaks, jobs may stay locked in the database for a pool that never received them; only
 * the end of that pool unlocks them. So any loss ends the whole session, and the next session starts from
 * scratch, with new pools and new locks.
 *
 * `close` starts no further jobs, lets running jobs finish, aborts their signal after two seconds, and
 * returns after ten (five for a lost session).
 */
export const openSession = async (options: SessionOptions): Promise<WorkerSession> => {
  const { url, plans, onInterrupted, log } = options
  const alive = await connect(url, workerName, queryDeadline)
  const { connections, broken } = openConnections(url)
  const over = new AbortController()
  const running = new Set<Promise<void>>()
  const succeeded = new Set<string>()
  const pools = new Map<string | undefined, ReturnType<typeof startPool>>()
  let isLost = false

  const noteSuccess = (id: string): void => {
    succeeded.add(id)
    const [oldest] = succeeded
    if (succeeded.size > succeededAtMost && oldest !== undefined) succeeded.delete(oldest)
  }
  const run = (activity: PoolActivity, id: string, work: () => Promise<void>): Promise<void> => {
    // A stopping pool may still receive a job. The job is never started or answered: it stays locked until
    // `settleJobsOf` unlocks it for another pool.
    if (over.signal.aborted) return new Promise<never>(() => undefined)
    const done = countRun(activity, work).then(() => noteSuccess(id))
    running.add(done)
    const forget = (): boolean => running.delete(done)
    done.then(forget, forget)
    return done
  }
  const start = ({ handlers, activity }: PoolPlan) => {
    const tasks = toTaskList(handlers, log, {
      run: (id, work) => run(activity, id, work),
      onInterrupted,
    })
    return startPool({ connections, tasks, concurrency: activity.size, quiet: over.signal, log })
  }
  /**
   * Stops the pools, which aborts the signal of their jobs in time, and cuts them off from the database: the
   * library would report an unreachable database for minutes.
   */
  const close = async (): Promise<void> => {
    over.abort()
    connections.halt()
    for (const { pool } of pools.values()) Promise.resolve(pool.gracefulShutdown()).catch(() => undefined)
    const ended = Promise.allSettled(running).then(() => true)
    const leaving = sleep(isLost ? patience.lost : patience.stopping, false, { ref: false })
    if (!(await Promise.race([ended, leaving])))
      log.warn({}, 'Some jobs did not stop in time; they will run again.')
    await Promise.all([alive.close(), connections.close()])
  }

  let migrated: Promise<unknown>
  try {
    const activities = plans.map(({ activity }) => activity)
    ;({ migrated } = await listenForJobs(alive.client, activities, (name) => pools.get(name)?.wake))
    for (const plan of plans) {
      const started = start(plan)
      pools.set(plan.activity.name, started)
      await lockPool(alive.client, started.pool.id)
    }
  } catch (error) {
    isLost = true
    await close()
    throw error
  }
  const started = [...pools.values()]
  const losses = [alive.lost, broken, migrated, ...started.map(({ lost }) => lost)]
  const lost = Promise.race(losses).then((error) => {
    isLost = true
    return error
  })
  return { poolIds: started.map(({ pool }) => pool.id), succeeded, lost, close }
}
