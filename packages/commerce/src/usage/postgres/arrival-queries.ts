import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { StoredBatch } from '../port.ts'
import { type Arrival, monthsOfBatches, type Window } from './arrivals.ts'
import type { Condition } from './filter-queries.ts'
import { type Month, monthNamed } from './month.ts'

/*
 * Events are in one table per month of arrival. A statement that names the months of arrival is planned for
 * the tables of these months only; a statement without months opens and plans all tables.
 */

/** Returns the condition for rows of `events` that arrived in one of the months. */
export const arrivedIn = (months: readonly Month[]): Condition => {
  if (months.length === 0) return sql`false`
  const ranges = months.map(
    ({ starts_at, ends_at }) => sql`events.ingested_at >= ${starts_at} and events.ingested_at < ${ends_at}`,
  )
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** Returns the condition for rows of `events` that belong to the batches. */
export const ofBatches = (batches: readonly StoredBatch[]): Condition =>
  sql`${arrivedIn(monthsOfBatches(batches))} and events.batch_id = any(${batches.map(({ id }) => id)}::bigint[])`

/** Returns the condition for rows of `events` within a window. */
export const inWindow = ({ from, before, months }: Window): Condition =>
  sql`${arrivedIn(months)}
    ${from === undefined ? sql`` : sql`and events.timestamp >= ${from}`}
    ${before === undefined ? sql`` : sql`and events.timestamp < ${before}`}`

const monthOfBatch = sql<string>`to_char(event_batches.ingested_at at time zone 'UTC', 'YYYY-MM')`

/** Returns the condition for batches that may have events of the organization. */
export const ofOrganization = (organization_id: string) =>
  sql<boolean>`coalesce(event_batches.organization_id = ${organization_id}::uuid, true)`

/** Returns the arrival months of an organization's unfolded events. */
export const findWaitingMonths = async (
  db: Connection,
  organization_id: string,
): Promise<readonly Month[]> => {
  const rows = await db
    .selectFrom('event_batches')
    .select(monthOfBatch.as('month'))
    .distinct()
    .where(ofOrganization(organization_id))
    .execute()
  return rows.map(({ month }) => monthNamed(month))
}

/**
 * Returns the arrival months of an organization's events. Uses a single statement, so that a batch that is
 * being folded is either among the waiting batches or among the folded ones.
 */
export const findArrivals = async (db: Connection, organization_id: string): Promise<readonly Arrival[]> => {
  const { rows } = await sql<{ month: string; from: Date | null; before: Date | null }>`
    select month, first_day::timestamp at time zone 'UTC' as from, (last_day + 1)::timestamp at time zone 'UTC' as before
    from event_arrivals where organization_id = ${organization_id}::uuid
    union all
    select distinct ${monthOfBatch}, null::timestamptz, null::timestamptz
    from event_batches where ${ofOrganization(organization_id)}`.execute(db)
  return rows.map(({ month, from, before }) => ({
    month: monthNamed(month),
    ...(from !== null && { from }),
    ...(before !== null && { before }),
  }))
}

/** Deletes the arrivals of a month, whose events are deleted in the same transaction. */
export const dropArrivals = async (tx: Tx, month: string): Promise<void> => {
  await tx.deleteFrom('event_arrivals').where('month', '=', month).execute()
}
