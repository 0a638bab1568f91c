import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/services.ts'
import { arrivedIn } from './arrival-queries.ts'
import { distinctMonths } from './arrivals.ts'
import { monthNamed } from './month.ts'

/*
 * `event_counts` holds the number of folded events by day and name. A trigger counts a batch when its row is
 * deleted, in the transaction that folds it. Waiting batches are counted on request.
 */

/** Columns of the counter of an event: its day and its month of arrival, both in UTC, among others. */
const place = sql`organization_id, (timestamp at time zone 'UTC')::date as day, name, source,
  to_char(ingested_at at time zone 'UTC', 'YYYY-MM') as month`
const key = sql`organization_id, day, name, source, month`

/** Counter of events: the number of folded events, and the first and last moment of all. */
export type CountedEvents = {
  readonly organization_id: string
  /** Such as 2026-01-31. */
  readonly day: string
  readonly name: string
  readonly source: string
  readonly month: string
  readonly folded: number
  readonly first_at: Date
  readonly last_at: Date
}

/** Returns the statement that counts rows of events by counter. */
export const countedByPlace = (rows: RawBuilder<unknown>): RawBuilder<CountedEvents> => sql`
  select organization_id, day::text, name, source, month, count(*) filter (where is_folded) as folded,
    min(timestamp) as first_at, max(timestamp) as last_at
  from (
    select ${place}, timestamp, not exists (select from event_batches where event_batches.id = batch_id) as is_folded
    from ${rows}
  ) as event
  group by ${key}`

/**
 * Subtracts events from the stored counters, in the transaction that has deleted them. The caller has stopped
 * folding.
 */
export const takeOffCounts = async (tx: Tx, deleted: readonly CountedEvents[]): Promise<void> => {
  if (deleted.length === 0) return
  const months = distinctMonths(deleted.map(({ month }) => monthNamed(month)))
  const rows = sql`json_to_recordset(${JSON.stringify(deleted)}::json) as gone (organization_id uuid, day date, name text,
    source text, month text, folded bigint, first_at timestamptz, last_at timestamptz)`
  const isKeptOf = sql`(kept.organization_id, kept.day, kept.name, kept.source, kept.month)
    = (gone.organization_id, gone.day, gone.name, gone.source, gone.month)`
  await sql`update event_counts as kept set count = kept.count - gone.folded from ${rows} where ${isKeptOf}`.execute(
    tx,
  )
  await sql`delete from event_counts as kept using ${rows} where ${isKeptOf} and kept.count <= 0`.execute(tx)
  // If the first or last event was deleted, the remaining events of the day give the new bounds.
  await sql`
    update event_counts as kept set first_at = remaining.first_at, last_at = remaining.last_at
    from ${rows} cross join lateral (
      select min(timestamp) as first_at, max(timestamp) as last_at from events
      where ${arrivedIn(months)}
        and events.organization_id = gone.organization_id and events.name = gone.name and events.source = gone.source
        and timestamp >= gone.day::timestamp at time zone 'UTC'
        and timestamp < (gone.day + 1)::timestamp at time zone 'UTC'
        and to_char(ingested_at at time zone 'UTC', 'YYYY-MM') = gone.month
        and not exists (select from event_batches where event_batches.id = events.batch_id)
    ) as remaining
    where ${isKeptOf} and (gone.first_at <= kept.first_at or gone.last_at >= kept.last_at)`.execute(tx)
}

/** Deletes the counters of a month of arrival, whose events are deleted in the same transaction. */
export const dropCounts = async (tx: Tx, month: string): Promise<void> => {
  await tx.deleteFrom('event_counts').where('month', '=', month).execute()
}
