import { type Kysely, sql } from 'kysely'
import type { JobActivity, PoolActivity } from './activity.ts'

/** Maximum standstill of jobs while some are due, in milliseconds. */
const standstill = 30_000

/** Maximum time that due work of one kind takes without starting or ending a row, in milliseconds. */
const longestRow = 300_000

/** State of a kind of job: some overdue, some held by a worker, some taken recently. */
export type WaitingJobs = {
  readonly name: string
  readonly overdue: boolean
  readonly held: boolean
  readonly taken: boolean
}

/** Returns the kinds of job in the queue. */
export const findWaitingJobs = async <Tables>(db: Kysely<Tables>): Promise<readonly WaitingJobs[]> => {
  const { rows } = await sql<WaitingJobs>`
    select task_identifier as name,
      bool_or(locked_at is null and attempts < max_attempts
        and run_at <= clock_timestamp() - make_interval(secs => ${standstill / 1000})) as overdue,
      bool_or(locked_at is not null) as held,
      coalesce(bool_or(locked_at > clock_timestamp() - make_interval(secs => ${standstill / 1000})), false) as taken
    from graphile_worker.jobs group by task_identifier`.execute(db)
  return rows
}

/**
 * Returns true if a pool of this process stalls. Jobs of a named pool may take minutes, so such a pool
 * stalls only when it has a free slot.
 */
const standsStill = ({ name, running, size, movedAt }: PoolActivity, now: number): boolean =>
  now - movedAt > standstill && (name === undefined || running < size)

/**
 * Returns a sentence when jobs stand still although some have been due for 30 seconds: jobs of this process,
 * or jobs of other processes that none runs. Undefined otherwise.
 *
 * @param knownPools pools of all jobs of the product, by job name; other jobs, perhaps of an earlier version, do
 *   not count
 * @param now milliseconds of `performance.now()`
 */
export const explainStandstill = (
  { pools, scheduler }: JobActivity,
  waiting: readonly WaitingJobs[],
  knownPools: ReadonlyMap<string, string | undefined>,
  now: number,
): string | undefined => {
  const overdue = waiting.filter((kind) => kind.overdue && knownPools.has(kind.name)).map(({ name }) => name)
  const stuck = pools.find(
    (pool) => standsStill(pool, now) && pool.jobs.some((name) => overdue.includes(name)),
  )
  if (stuck !== undefined) return 'jobs have not moved for 30 seconds although some are due'
  const served = new Set(pools.flatMap(({ jobs }) => jobs))
  const unservedNames = overdue.filter((name) => !served.has(name))
  // A frozen process holds its jobs forever; only jobs of named pools may take that long.
  const isSomebodyAtWork = waiting.some(
    ({ name, held, taken }) => !served.has(name) && (taken || (held && knownPools.get(name) !== undefined)),
  )
  if (unservedNames.length > 0 && !isSomebodyAtWork)
    return `no worker takes the jobs that are due: ${unservedNames.join(', ')}`
  if (scheduler !== undefined && now - scheduler.lookedAt > standstill)
    return 'the scheduler has not looked for due work for 30 seconds'
  const hanging = [...(scheduler?.underWay ?? [])].find(([, movedAt]) => now - movedAt > longestRow)
  if (hanging !== undefined) return `due work has not moved for five minutes: ${hanging[0]}`
  return undefined
}
