import { sql, type Kysely } from 'kysely'

/** At most this many jobs move in one transaction, so that a long backlog holds no locks for long. */
const batchSize = 500

/**
 * Moves scheduled jobs that are due at `now` into the queue, earliest first. Several processes may do
 * so at once: each row is moved by one of them.
 *
 * @returns how many were moved
 */
export const moveDueJobs = async <Tables>(db: Kysely<Tables>, now: Date): Promise<number> => {
  let moved = 0
  for (;;) {
    // Each job gets its own, growing run_at, which is what the queue sorts by.
    const { rows } = await sql<{ moved: number }>`
      with due as (
        delete from scheduled_jobs where id in (
          select id from scheduled_jobs where run_at <= ${now} order by run_at, id limit ${batchSize} for update skip locked
        )
        returning id, name, payload, run_at, key, queue, max_attempts
      ), specs as (
        select array_agg(
          (name, payload::json, queue, clock_timestamp(), max_attempts::smallint, key, null, null)::graphile_worker.job_spec
          order by due.run_at, id
        ) as list, count(*)::int as moved from due
      )
      select moved, (select count(*) from graphile_worker.add_jobs(list)) from specs where moved > 0`.execute(
      db,
    )
    const count = rows[0]?.moved ?? 0
    moved += count
    if (count < batchSize) return moved
  }
}

/** When the next scheduled job will be due, if there is one; those with these names do not count. */
export const nextDue = async <Tables>(
  db: Kysely<Tables>,
  passOver: readonly string[] = [],
): Promise<Date | undefined> => {
  const { rows } = await sql<{
    run_at: Date
  }>`select run_at from scheduled_jobs where name <> all(${[...passOver]}::text[]) order by run_at, id limit 1`.execute(
    db,
  )
  return rows[0]?.run_at
}
