import { type RawBuilder, sql } from 'kysely'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'
import type { Counted, EventConditions, EventNameRow } from '../port.ts'
import { findArrivals } from './arrival-queries.ts'
import {
  type Arrival,
  monthsWithin,
  type Range,
  waitingMonthsOf,
  type Window,
  windowsOf,
} from './arrivals.ts'
import { type Events, eventsIn, waitingEventsOf } from './condition-queries.ts'
import type { Condition } from './filter-queries.ts'

/** Returns true if stored counters can answer the conditions: only names, sources and a range. */
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
  const first = after && startOfDay(after, 1)
  const end = before && startOfDay(before)
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

/** Counts the events that meet a condition, one by one. */
export const countMatching = async (db: Connection, condition: Condition): Promise<number> =>
  (await countRows(db, db.selectFrom('events').where(condition))).total

/** Counts events one by one, window by window: all of them, or up to `most`. */
const countInWindows = async (
  db: Connection,
  conditions: EventConditions,
  windows: readonly Window[],
  most: number | undefined,
): Promise<Counted> => {
  let total = 0
  for (const window of windows) {
    const remainingCount = most === undefined ? undefined : most - total
    const counted = await countRows(db, eventsIn(db, conditions, window), remainingCount)
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
