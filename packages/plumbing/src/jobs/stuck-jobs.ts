import { type Kysely, sql } from 'kysely'
import type { JobActivity, PoolActivity } from './activity.ts'

/** For so long jobs may stand still while some are due, in milliseconds. */
const standstill = 30_000

/** A kind of job: whether one has been due for too long, whether a worker holds one, and whether it took one of late. */
export type WaitingJobs = {
  readonly name: string
  readonly overdue: boolean
  readonly held: boolean
  readonly taken: boolean
}

/** The kinds of job in the queue. */
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
 * Whether a pool of ours stands still. The jobs of a named pool may take minutes, so such a pool stands still only
 * when it has room for another.
 */
const standsStill = ({ name, running, size, movedAt }: PoolActivity, now: number): boolean =>
  now - movedAt > standstill && (name === undefined || running < size)

/**
 * Says in a sentence that jobs do not move although some have been due for 30 seconds: those of this process, or those
 * that other processes should do and none does. Undefined when all is well.
 *
 * @param known the pools of all jobs of the product by their names; other jobs, of an earlier version perhaps, do not
 *   count
 * @param now milliseconds of `performance.now()`
 */
export const explainStandstill = (
  { pools, scheduler }: JobActivity,
  waiting: readonly WaitingJobs[],
  known: ReadonlyMap<string, string | undefined>,
  now: number,
): string | undefined => {
  const overdue = waiting.filter((kind) => kind.overdue && known.has(kind.name)).map(({ name }) => name)
  const stuck = pools.find(
    (pool) => standsStill(pool, now) && pool.jobs.some((name) => overdue.includes(name)),
  )
  if (stuck !== undefined) return 'jobs have not moved for 30 seconds although some are due'
  const served = new Set(pools.flatMap(({ jobs }) => jobs))
  const left = overdue.filter((name) => !served.has(name))
  // A process that is frozen holds its jobs for ever; only those of named pools may take so long.
  const isSomebodyAtWork = waiting.some(
    ({ name, held, taken }) => !served.has(name) && (taken || (held && known.get(name) !== undefined)),
  )
  if (left.length > 0 && !isSomebodyAtWork) return `no worker takes the jobs that are due: ${left.join(', ')}`
  if (scheduler !== undefined && now - scheduler.lookedAt > standstill)
    return 'the scheduler has not looked for due work for 30 seconds'
  return undefined
}
