import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from '../database/types.ts'
import { lockNumbers } from '../stored-names/index.ts'
import { restoreAttempts } from './interrupted-jobs.ts'

const { worker_pools: pools } = lockNumbers

/**
 * Minimum time without a lock before a pool counts as dead, in milliseconds: a starting pool may take a job
 * before it has its lock.
 */
const grace = 2500

/**
 * Takes the lock that marks a pool as alive. PostgreSQL releases it as soon as the connection, and so the
 * process, is gone.
 *
 * @throws Error if another pool, with the same hash of its id, holds the lock
 */
export const lockPool = async (client: Client, id: string): Promise<void> => {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1::int, hashtext($2)) as taken',
    [pools, id],
  )
  if (rows[0]?.taken !== true) throw new Error(`The lock of the worker pool ${id} is taken.`)
}

/**
 * Settles all jobs that dead pools still hold. Succeeded jobs are completed; interrupted jobs are unlocked and
 * regain their attempt, so that living pools run them.
 *
 * @returns ids of the interrupted jobs
 */
export const settleJobsOf = <Tables>(
  database: Database<Tables>,
  pool_ids: readonly string[],
  succeeded: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> =>
  database.transact(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id::text from graphile_worker.jobs where locked_by = any(${[...pool_ids]}::text[])`.execute(tx)
    if (rows.length === 0) return []
    const lockedIds = rows.map(({ id }) => id)
    const completed = lockedIds.filter((id) => succeeded.has(id))
    const interrupted = lockedIds.filter((id) => !succeeded.has(id))
    await sql`select graphile_worker.force_unlock_workers(${[...pool_ids]}::text[])`.execute(tx)
    if (completed.length > 0)
      await sql`select graphile_worker.complete_jobs(${completed}::bigint[])`.execute(tx)
    await restoreAttempts(tx, interrupted)
    return interrupted
  })

/** Returns the ids of pools that hold jobs but not their lock. Inspects the locks without taking any. */
const findPoolsWithoutLock = async <Tables>({ db }: Database<Tables>): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct locked_by as id from graphile_worker.jobs
    where locked_by is not null and not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = ${pools}::oid and objsubid = 2
        and objid::bigint = (hashtext(locked_by)::bigint & 4294967295)
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds the pools of dead processes. Reports a pool only after it was seen without a lock twice, `grace` apart. */
export const createDeadPoolFinder = <Tables>(
  database: Database<Tables>,
): { find(): Promise<readonly string[]> } => {
  /** Pools without a lock at every search, with the time of the first. */
  let suspects = new Map<string, number>()
  return {
    find: async () => {
      const free = await findPoolsWithoutLock(database)
      const now = performance.now()
      suspects = new Map(free.map((id) => [id, suspects.get(id) ?? now]))
      return free.filter((id) => now - (suspects.get(id) ?? now) >= grace)
    },
  }
}
