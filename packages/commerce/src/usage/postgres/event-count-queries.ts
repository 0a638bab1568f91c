import { type RawBuilder, sql } from 'kysely'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Counted, EventConditions, EventNameRow } from '../port.ts'
import { arrivedIn, findArrivals } from './arrival-queries.ts'
import {
  type Arrival,
  distinctMonths,
  monthsWithin,
  type Range,
  waitingMonthsOf,
  type Window,
  windowsOf,
} from './arrivals.ts'
import { type Events, eventsIn, waitingEventsOf } from './event-conditions.ts'
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

/** Statement that counts rows of events by counter. */
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
  // When the first or last event was deleted, the remaining events of the day give the new bounds.
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

/** Returns true when stored counters can answer the conditions: only names, sources and a range. */
const isKept = ({ customers, meter, filter, parents, metadata }: EventConditions): boolean =>
  [customers, meter, filter, parents, metadata].every((condition) => condition === undefined)

const day = 86_400_000
const startOfDay = (moment: Date, later = 0): Date =>
  new Date((Math.floor(moment.getTime() / day) + later) * day)
const dateOf = (moment: Date) => sql<Date>`(${moment}::timestamptz at time zone 'UTC')::date`

const total = sql<number>`count(*)`.as('count')

/**
 * Counts events: whole days from the stored counters and the waiting batches, the partial first and last day
 * from the events. Uses a single statement, so that each event counts exactly once.
 */
const countByDays = (db: Connection, conditions: EventConditions, arrivals: readonly Arrival[]) => {
  const { organization_id, after, before, names, sources } = conditions
  const [first, end] = [after && startOfDay(after, 1), before && startOfDay(before)]
  let counted = db.selectFrom('event_counts').where('event_counts.organization_id', '=', organization_id)
  let waiting: Events = waitingEventsOf(db, conditions, waitingMonthsOf(arrivals))
  if (first !== undefined) {
    counted = counted.where(sql<boolean>`event_counts.day >= ${dateOf(first)}`)
    waiting = waiting.where('events.timestamp', '>=', first)
  }
  if (end !== undefined) {
    counted = counted.where(sql<boolean>`event_counts.day < ${dateOf(end)}`)
    waiting = waiting.where('events.timestamp', '<', end)
  }
  if (names !== undefined) counted = counted.where(oneOf('event_counts.name')(names))
  if (sources !== undefined) counted = counted.where(oneOf('event_counts.source')(sources))
  const ofRest = (range: Range) =>
    eventsIn(db, conditions, { ...range, months: monthsWithin(arrivals, range) }).select(total)
  const parts = [
    counted.select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count')),
    waiting.select(total),
    ...(first === undefined ? [] : [ofRest({ from: after, before: first })]),
    ...(end === undefined ? [] : [ofRest({ from: end, before })]),
  ]
  const sum = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` + `,
  )
  return sql<{ count: number }>`select ${sum} as count`
}

/** Counts rows one by one: all of them, or up to `most`. */
export const countRows = async (db: Connection, events: Events, most?: number): Promise<Counted> => {
  if (most === undefined) {
    const { count } = await events.select(total).executeTakeFirstOrThrow()
    return { total: count, is_count_complete: true }
  }
  const first = events.select(sql<number>`1`.as('one')).limit(most + 1)
  const { count } = await db.selectFrom(first.as('first')).select(total).executeTakeFirstOrThrow()
  return { total: Math.min(count, most), is_count_complete: count <= most }
}

/** Counts events one by one, window by window: all of them, or up to `most`. */
const countInWindows = async (
  db: Connection,
  conditions: EventConditions,
  windows: readonly Window[],
  most: number | undefined,
): Promise<Counted> => {
  let total = 0
  for (const window of windows) {
    const left = most === undefined ? undefined : most - total
    const counted = await countRows(db, eventsIn(db, conditions, window), left)
    total += counted.total
    if (!counted.is_count_complete) return { total, is_count_complete: false }
  }
  return { total, is_count_complete: true }
}

/**
 * Counts the events that meet the conditions.
 *
 * @param most maximum events counted one by one; all of them by default
 */
export const countEvents = async (
  db: Connection,
  conditions: EventConditions,
  most?: number,
): Promise<Counted> => {
  const { organization_id, after, before } = conditions
  const arrivals = await findArrivals(db, organization_id)
  const hasWholeDay = after === undefined || before === undefined || startOfDay(after, 1) < startOfDay(before)
  if (!isKept(conditions) || !hasWholeDay)
    return countInWindows(db, conditions, windowsOf(arrivals, { from: after, before }), most)
  const { rows } = await countByDays(db, conditions, arrivals).execute(db)
  return { total: rows[0]?.count ?? 0, is_count_complete: true }
}

type Named = { readonly query?: string | undefined }

type CountedName = {
  readonly name: string
  readonly source: EventNameRow['source']
  readonly count: number
  readonly first_at: Date
  readonly last_at: Date
}

/** Returns the event names of a window, with their counts. */
const countNames = (events: Events): Promise<readonly CountedName[]> =>
  events
    .groupBy(['events.name', 'events.source'])
    .select(({ fn }) => [
      'events.name',
      'events.source',
      total,
      fn.min('events.timestamp').as('first_at'),
      fn.max('events.timestamp').as('last_at'),
    ])
    .execute()

/** Returns the partial counts by name, with their first and last moments. */
export const findCountsByName = async (
  db: Connection,
  { query, ...conditions }: EventConditions & Named,
): Promise<RawBuilder<CountedName>> => {
  const ofTypes = (events: Events): Events =>
    query === undefined ? events : events.where(contains('events.name')(query))
  const { organization_id, after, before, sources } = conditions
  const arrivals = await findArrivals(db, organization_id)
  if (!isKept(conditions)) {
    const counted: CountedName[] = []
    for (const window of windowsOf(arrivals, { from: after, before }))
      counted.push(...(await countNames(ofTypes(eventsIn(db, conditions, window)))))
    return sql`(select * from json_to_recordset(${JSON.stringify(counted)}::json)
      as counted (name text, source text, count bigint, first_at timestamptz, last_at timestamptz))`
  }
  const waiting = ofTypes(waitingEventsOf(db, conditions, waitingMonthsOf(arrivals))).select([
    'events.name',
    'events.source',
    sql<number>`1`.as('count'),
    'events.timestamp as first_at',
    'events.timestamp as last_at',
  ])
  let stored = db
    .selectFrom('event_counts')
    .select(['name', 'source', 'count', 'first_at', 'last_at'])
    .where('event_counts.organization_id', '=', organization_id)
  if (sources !== undefined) stored = stored.where(oneOf('event_counts.source')(sources))
  if (query !== undefined) stored = stored.where(contains('event_counts.name')(query))
  return sql`(${stored} union all ${waiting})`
}

/** Deletes the counters of a month of arrival, whose events are deleted in the same transaction. */
export const dropCounts = async (tx: Tx, month: string): Promise<void> => {
  await tx.deleteFrom('event_counts').where('month', '=', month).execute()
}
