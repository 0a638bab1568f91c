import { sql, type Transaction } from 'kysely'

/**
 * Number of times that a process exit may interrupt a job before an interruption counts as a failed attempt. Restarts
 * must not use up a job's attempts, but a job that crashes its process must eventually be given up.
 */
const freeInterruptions = 10

/** Deletes the counts of jobs that have left the queue. */
const purgeInterruptions = async <Tables>(tx: Transaction<Tables>): Promise<void> => {
  await sql`delete from interrupted_jobs where job_id not in (select id from graphile_worker.jobs)`.execute(
    tx,
  )
}

/**
 * Restores the attempt of interrupted jobs and makes them due. A job that is still locked is skipped: graphile-worker
 * has not recorded its end yet. Also purges the counts, which have a row per interrupted job only.
 *
 * @returns ids of the settled jobs: jobs with a restored attempt, and jobs that left the queue
 */
export const restoreAttempts = async <Tables>(
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; is_queued: boolean }>`
    select interrupted.id::text, job.id is not null as is_queued
    from unnest(${[...ids]}::bigint[]) as interrupted (id)
    left join graphile_worker.jobs as job on job.id = interrupted.id
    where job.locked_at is null`.execute(tx)
  const queued = rows.filter(({ is_queued }) => is_queued).map(({ id }) => id)
  await sql`
    insert into interrupted_jobs (job_id, times) select unnest(${queued}::bigint[]), 1
    on conflict (job_id) do update set times = interrupted_jobs.times + 1`.execute(tx)
  await sql`
    select graphile_worker.reschedule_jobs(grouped.ids, run_at => now(), attempts => grouped.attempts)
    from (
      select array_agg(id) as ids, greatest(attempts - 1, 0)::int as attempts
      from graphile_worker.jobs join interrupted_jobs on job_id = id
      where id = any(${queued}::bigint[]) and times <= ${freeInterruptions}
      group by attempts
    ) as grouped`.execute(tx)
  await purgeInterruptions(tx)
  return rows.map(({ id }) => id)
}
