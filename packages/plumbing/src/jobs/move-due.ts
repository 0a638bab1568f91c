import { type RawBuilder, sql, type Kysely } from 'kysely'
import { clockIsHeld } from '../clock/hold-clock.ts'

/** At most this many jobs move in one transaction, so that a long backlog holds no locks for long. */
const batchSize = 500

export type MoveOptions = {
  /** Scheduled jobs of these names are left where they are unless they were due before this moment. */
  readonly passOver?: { readonly names: readonly string[]; readonly before: Date }
  /** Moves nothing while somebody holds the clock: who moves it decides what is due when. */
  readonly standAside?: boolean
}

/** How the schedule and the queue stood in the moment before the last jobs were moved. */
export type Look = {
  readonly moved: number
  /**
   * Whether jobs were due, waiting for a worker or being run, seen in one moment: a job on its way from
   * the schedule into the queue is in one of them. Those that failed wait for their next try and do not count.
   */
  readonly isBusy: boolean
  /** When the first scheduled job is or was due; those that are passed over do not count. */
  readonly next: Date | undefined
  /** Whether somebody held the clock, and it was stood aside. */
  readonly isHeld: boolean
}

type Row = { moved: number; busy: boolean; next: Date | null; held: boolean }

const look = (now: Date, { passOver, standAside = false }: MoveOptions): RawBuilder<Row> => {
  const names = sql`${[...(passOver?.names ?? [])]}::text[]`
  const counts = sql`(name <> all(${names}) or run_at < ${passOver?.before ?? now}::timestamptz)`
  // Whether anything is due is told by the first one, so that mostly nothing else has to be looked at.
  const isDue = sql`(select run_at from first) <= ${now}::timestamptz`
  // Each job gets its own, growing run_at, which is what the queue sorts by. Nobody waits for the disk: a
  // move that is lost in a crash is made again.
  return sql`
    with hold as materialized (
      select ${standAside ? clockIsHeld : sql`false`} as held, set_config('synchronous_commit', 'off', true)
    ), first as materialized (
      select run_at from scheduled_jobs where ${counts} order by run_at, id limit 1
    ), due as (
      delete from scheduled_jobs where ${isDue} and not (select held from hold) and id in (
        select id from scheduled_jobs where run_at <= ${now}::timestamptz and ${counts}
        order by run_at, id limit ${batchSize} for update skip locked
      )
      returning id, name, payload, run_at, key, queue, max_attempts
    ), specs as (
      select array_agg(
        (name, payload::json, queue, clock_timestamp(), max_attempts::smallint, key, null, null)::graphile_worker.job_spec
        order by due.run_at, id
      ) as list, count(*)::int as moved from due
    ), added as (select from specs, lateral graphile_worker.add_jobs(list) where moved > 0)
    select moved, (select count(*) from added) as added, (select held from hold) as held,
      coalesce(${isDue}, false) or exists (
        select from graphile_worker._private_jobs as jobs
        where jobs.locked_at is not null or (jobs.is_available and jobs.run_at <= clock_timestamp() and jobs.attempts < jobs.max_attempts)
      ) as busy,
      (select run_at from first) as next
    from specs`
}

/**
 * Moves scheduled jobs that are due at `now` into the queue, earliest first, and tells how things stood.
 * Several processes may do so at once: each row is moved by one of them.
 */
export const moveDueJobs = async <Tables>(
  db: Kysely<Tables>,
  now: Date,
  options: MoveOptions = {},
): Promise<Look> => {
  let moved = 0
  for (;;) {
    const { rows } = await look(now, options).execute(db)
    const [row] = rows
    if (row === undefined) throw new Error('The schedule did not answer.')
    moved += row.moved
    if (row.moved < batchSize)
      return { moved, isBusy: moved > 0 || row.busy, next: row.next ?? undefined, isHeld: row.held }
  }
}

/** When the first scheduled job is or was due, if there is one. */
export const nextDue = async <Tables>(db: Kysely<Tables>): Promise<Date | undefined> => {
  const { rows } = await sql<{
    run_at: Date
  }>`select run_at from scheduled_jobs order by run_at, id limit 1`.execute(db)
  return rows[0]?.run_at
}
