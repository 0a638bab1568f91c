import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection } from '../../services.ts'
import type {
  BoundedPaging,
  EventConditions,
  EventNameRow,
  EventPosition,
  Page,
  Paging,
  StoredUsageEvent,
  UsageStore,
} from '../port.ts'
import { eventsOf } from './event-conditions.ts'
import { countEvents, countsByName } from './event-count-queries.ts'

const columns = [
  'id',
  'organization_id',
  'name',
  'source',
  'timestamp',
  'customer_id',
  'external_customer_id',
  'external_id',
  'parent_id',
  'metadata',
  'ingested_at',
] as const

/** The event, if it is the organization's. */
export const findEvent = statement('events.by_id', (db: Connection, organization_id: string, id: string) =>
  db.selectFrom('events').select(columns).where('id', '=', id).where('organization_id', '=', organization_id),
)

/** One page of events. They are sorted by `timestamp`; those of one moment follow each other by their ids. */
export const listEvents = async (
  db: Connection,
  conditions: EventConditions,
  { sorting, limit, offset, most_counted }: BoundedPaging,
): ReturnType<UsageStore['list']> => {
  const rows = eventsOf(db, conditions)
  let ordered = rows.select(columns)
  // In the order of an index by time, the database would walk through the events of everybody until it has met enough of
  // these customers, which may have sent none for months. Their own are found by an index, counted, and then sorted.
  const moment =
    conditions.customers === undefined
      ? sql.ref('events.timestamp')
      : sql`events.timestamp + interval '0 seconds'`
  for (const { descending } of sorting) ordered = ordered.orderBy(moment, descending ? 'desc' : 'asc')
  const [items, counted] = await Promise.all([
    ordered.orderBy('events.id').limit(limit).offset(offset).execute(),
    countEvents(db, conditions, most_counted),
  ])
  return { items, ...counted }
}

/** Events in their order, those behind a position if there is one. */
export const readNextEvents = (
  db: Connection,
  conditions: EventConditions,
  last: EventPosition | undefined,
  limit: number,
): Promise<StoredUsageEvent[]> => {
  let rows = eventsOf(db, conditions)
  if (last !== undefined)
    rows = rows
      .where('events.timestamp', '<=', last.timestamp)
      .where(({ or, eb }) => or([eb('events.timestamp', '<', last.timestamp), eb('events.id', '>', last.id)]))
  return rows.select(columns).orderBy('events.timestamp', 'desc').orderBy('events.id').limit(limit).execute()
}

const nameSorts = {
  name: sql.ref('name'),
  occurrences: sql.ref('occurrences'),
  first_seen: sql.ref('first_seen'),
  last_seen: sql.ref('last_seen'),
}

/** One page of the names of events; a name that has two sources is two rows. */
export const listEventNames = async (
  db: Connection,
  conditions: EventConditions & { readonly query?: string },
  { sorting, limit, offset }: Paging,
): Promise<Page<EventNameRow>> => {
  const grouped = db
    .selectFrom(countsByName(db, conditions).as('piece'))
    .groupBy(['name', 'source'])
    .select(['name', 'source'])
    .select(({ fn }) => [
      sql<number>`sum(count)::bigint`.as('occurrences'),
      fn.min('first_at').as('first_seen'),
      fn.max('last_at').as('last_seen'),
    ])
  let ordered = grouped
  for (const { key, descending } of sorting)
    if (key in nameSorts)
      ordered = ordered.orderBy(nameSorts[key as keyof typeof nameSorts], descending ? 'desc' : 'asc')
  // The number of names comes with each of them: asked for by itself, it would take reading all events a second time.
  const rows = await ordered
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('name')
    .orderBy('source')
    .limit(limit)
    .offset(offset)
    .execute()
  const [first] = rows
  const isBehindLast = first === undefined && offset > 0
  const { total } = isBehindLast
    ? await db
        .selectFrom(grouped.as('names'))
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
    : (first ?? { total: 0 })
  return { items: rows.map(({ total: _total, ...name }) => name), total }
}
