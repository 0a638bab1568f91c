import { setTimeout as sleep } from 'node:timers/promises'
import { answerDeadline, connect } from '../database/connect.ts'
import type { Log } from '../log/log.ts'
import type { Losable } from '../outage/keep-open.ts'
import { countRun, type PoolActivity } from './activity.ts'
import { openConnections } from './connections.ts'
import { lockPool } from './dead-pools.ts'
import type { JobHandler } from './job.ts'
import { startPool } from './pool.ts'
import { toTaskList } from './queue.ts'

/** What a pool of workers runs. */
export type PoolPlan = {
  readonly handlers: readonly JobHandler[]
  /** The name and size of the pool, and where it notes what it does. */
  readonly activity: PoolActivity
}

/**
 * The worker pools of this process on connections of their own; all of it is lost as soon as one of these breaks or a
 * pool takes no jobs any more.
 * What its pools still hold after `close` is to be settled.
 */
export type WorkerSession = Losable & {
  readonly poolIds: readonly string[]
  /** The ids of the jobs that ended well of late. The queue may not know it yet. */
  readonly succeeded: ReadonlySet<string>
}

export type SessionOptions = {
  readonly url: string
  readonly plans: readonly PoolPlan[]
  /** Is given the id of a job that was cut short. */
  readonly onInterrupted: (id: string) => void
  readonly log: Log
}

/** How long jobs that run at the end of a session may go on, in milliseconds. */
const patience = { stopping: 10_000, lost: 5000 }
/** The queue learns of a job's end within milliseconds, unless the database is away. */
const succeededAtMost = 1000

/**
 * Starts worker pools, and takes the lock of each on one connection that shows that they are alive.
 *
 * A connection that breaks may have taken jobs with it that the database holds locked for a pool which never heard of
 * them; nothing but the end of that pool unlocks them. So any loss ends the whole session, and another one begins
 * from scratch, with new pools and new locks.
 *
 * `close` begins no further job, lets running ones finish, aborts their signal after two seconds, and leaves after ten
 * (after five when the session was lost).
 */
export const openSession = async (options: SessionOptions): Promise<WorkerSession> => {
  const { url, plans, onInterrupted, log } = options
  const alive = await connect(url, 'atelier worker', answerDeadline)
  const { connections, broken } = openConnections(url, plans.length)
  const over = new AbortController()
  const running = new Set<Promise<void>>()
  const succeeded = new Set<string>()
  const pools: ReturnType<typeof startPool>[] = []
  let isLost = false

  const noteSuccess = (id: string): void => {
    succeeded.add(id)
    const [oldest] = succeeded
    if (succeeded.size > succeededAtMost && oldest !== undefined) succeeded.delete(oldest)
  }
  const run = (activity: PoolActivity, id: string, work: () => Promise<void>): Promise<void> => {
    // A pool that was told to end may still be handed a job. The job is not begun and never answered: it stays locked
    // until `settleJobsOf` unlocks it for another pool.
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
   * The pools are told to end, which aborts the signal of their jobs in time, but no longer reach the database: the
   * library would report a database that is away for minutes.
   */
  const close = async (): Promise<void> => {
    over.abort()
    connections.halt()
    for (const { pool } of pools) Promise.resolve(pool.gracefulShutdown()).catch(() => undefined)
    const ended = Promise.allSettled(running).then(() => true)
    const leaving = sleep(isLost ? patience.lost : patience.stopping, false, { ref: false })
    if (!(await Promise.race([ended, leaving])))
      log.warn({}, 'Some jobs did not stop in time; they will run again.')
    await Promise.all([alive.close(), connections.close()])
  }

  try {
    for (const plan of plans) {
      const started = start(plan)
      pools.push(started)
      await lockPool(alive.client, started.pool.id)
    }
  } catch (error) {
    isLost = true
    await close()
    throw error
  }
  const lost = Promise.race([alive.lost, broken, ...pools.map((started) => started.lost)]).then((error) => {
    isLost = true
    return error
  })
  return { poolIds: pools.map(({ pool }) => pool.id), succeeded, lost, close }
}
