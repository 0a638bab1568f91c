import { sql, type Kysely, type Transaction } from 'kysely'

/** A job that used up its attempts. */
export type DeadJob = {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
  readonly last_error: string
  readonly failed_at: Date
}

/** Lists the jobs that were given up, the latest first. */
export const listDeadJobs = async <Tables>(db: Kysely<Tables>, limit = 100): Promise<DeadJob[]> => {
  const { rows } = await sql<DeadJob>`
    select jobs.id::text, tasks.identifier as name, jobs.payload, jobs.attempts, jobs.last_error, jobs.updated_at as failed_at
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null and jobs.last_error is not null
    order by jobs.updated_at desc, jobs.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Gives a given-up job a fresh set of attempts.
 *
 * @returns whether there was such a job
 */
export const reviveJob = async <Tables>(tx: Transaction<Tables>, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = ${id}::bigint and attempts >= max_attempts and locked_at is null returning 1`.execute(tx)
  if (rows.length > 0) await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(tx)
  return rows.length > 0
}
