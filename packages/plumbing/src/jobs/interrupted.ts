import { sql, type Transaction } from 'kysely'

/**
 * How often a job may be cut short by the end of its process before that counts as a failed attempt:
 * restarts must not use up a job's attempts, yet a job that brings its process down must end some day.
 */
const freeInterruptions = 10

/** Gives jobs that were cut short their attempt back and makes them due. They must not be locked any more. */
export const forgiveInterrupted = async <Tables>(
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ job_id: string }>`
    insert into interrupted_jobs (job_id, times) select unnest(${ids}::bigint[]), 1
    on conflict (job_id) do update set times = interrupted_jobs.times + 1
    returning job_id::text, times`.execute(tx)
  const known = rows.map((row) => row.job_id)
  await sql`
    update graphile_worker._private_jobs as jobs
    set attempts = greatest(attempts - 1, 0), run_at = least(run_at, now()), updated_at = now()
    from interrupted_jobs
    where jobs.id = any(${known}::bigint[]) and interrupted_jobs.job_id = jobs.id
      and interrupted_jobs.times <= ${freeInterruptions}`.execute(tx)
  await sql`
    delete from interrupted_jobs
    where not exists (select 1 from graphile_worker._private_jobs as jobs where jobs.id = job_id)`.execute(tx)
  await sql`select pg_notify('jobs:insert', json_build_object('count', ${known.length}::int)::text)`.execute(
    tx,
  )
}
