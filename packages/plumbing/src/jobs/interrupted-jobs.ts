import { sql, type Transaction } from 'kysely'

/**
 * How often a job may be cut short by the end of its process before that counts as a failed attempt:
 * restarts must not use up a job's attempts, yet a job that brings its process down must end some day.
 */
const freeInterruptions = 10

/** Gives jobs that were cut short their attempt back and makes them due. The jobs must not be locked any more. */
export const restoreAttempts = async <Tables>(
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    insert into interrupted_jobs (job_id, times) select unnest(${ids}::bigint[]), 1
    on conflict (job_id) do update set times = interrupted_jobs.times + 1`.execute(tx)
  await sql`
    select graphile_worker.reschedule_jobs(same.ids, run_at => now(), attempts => same.attempts)
    from (
      select array_agg(id) as ids, greatest(attempts - 1, 0)::int as attempts
      from graphile_worker.jobs join interrupted_jobs on job_id = id
      where id = any(${ids}::bigint[]) and times <= ${freeInterruptions}
      group by attempts
    ) as same`.execute(tx)
  await sql`delete from interrupted_jobs where job_id not in (select id from graphile_worker.jobs)`.execute(
    tx,
  )
}
