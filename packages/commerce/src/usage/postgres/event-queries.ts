import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
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
import { arrivedIn, findArrivals, ofBatches } from './arrival-queries.ts'
import { monthsInParts, monthsWithin, type Window, windowsOf } from './arrivals.ts'
import { customerKeys } from '../customer-keys.ts'
import { eventsIn } from './condition-queries.ts'
import { countEvents, countRows, findCountsByName } from './event-count-queries.ts'

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

/**
 * Returns the event of the organization. An id does not tell its month: the newest months are searched first.
 */
export const findEvent = async (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<StoredUsageEvent | undefined> => {
  const months = monthsWithin(await findArrivals(db, organization_id), {})
  for (const part of monthsInParts(months)) {
    const event = await db
      .selectFrom('events')
      .select(columns)
      .where('id', '=', id)
      .where('organization_id', '=', organization_id)
      .where(arrivedIn(part))
      .executeTakeFirst()
    if (event !== undefined) return event
  }
  return undefined
}

/** Returns the ids of the given batches that have events of customers. */
export const findBatchesOf: UsageStore['batchesOf'] = async (db, { organization_id, customers }, batches) => {
  const rows = await db
    .selectFrom('events')
    .select('batch_id')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('customer_key', '=', sql<string>`any(${customerKeys(customers)}::text[])`)
    .where(ofBatches(batches))
    .execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** Returns the windows of the conditions' range, newest first. */
const findWindows = async (
  db: Connection,
  { organization_id, after, before }: EventConditions,
): Promise<readonly Window[]> => windowsOf(await findArrivals(db, organization_id), { from: after, before })

/** Returns a page of events without their number, window by window until the page is full. */
const readPage = async (
  db: Connection,
  conditions: EventConditions,
  { sorting, limit, offset }: Paging,
): Promise<readonly StoredUsageEvent[]> => {
  // With an index by time, the database would walk through the events of all customers until it has enough of
  // these customers, who may have sent none for months. Their own events are found by an index, counted and
  // sorted.
  const moment =
    conditions.customers === undefined
      ? sql.ref('events.timestamp')
      : sql`events.timestamp + interval '0 seconds'`
  const isDescending = sorting[0]?.descending ?? true
  const windows = await findWindows(db, conditions)
  const items: StoredUsageEvent[] = []
  let skipped = offset
  for (const window of isDescending ? windows : windows.toReversed()) {
    const events = eventsIn(db, conditions, window)
    const rows = await events
      .select(columns)
      .orderBy(moment, isDescending ? 'desc' : 'asc')
      .orderBy('events.id')
      .limit(limit - items.length)
      .offset(skipped)
      .execute()
    items.push(...rows)
    if (items.length >= limit) break
    if (rows.length > 0) skipped = 0
    else if (skipped > 0) skipped -= (await countRows(db, events)).total
  }
  return items
}

/** Returns a page of events, sorted by `timestamp`, then by id. */
export const listEvents = async (
  db: Connection,
  conditions: EventConditions,
  { most_counted, ...paging }: BoundedPaging,
): ReturnType<UsageStore['list']> => {
  const [items, counted] = await Promise.all([
    readPage(db, conditions, paging),
    countEvents(db, conditions, most_counted),
  ])
  return { items, ...counted }
}

/** Returns events in their order, after a position if given. */
export const readNextEvents = async (
  db: Connection,
  conditions: EventConditions,
  last: EventPosition | undefined,
  limit: number,
): Promise<readonly StoredUsageEvent[]> => {
  const { organization_id, after, before } = conditions
  const end = last === undefined ? before : new Date(last.timestamp.getTime() + 1)
  const windows = windowsOf(await findArrivals(db, organization_id), { from: after, before: end })
  const items: StoredUsageEvent[] = []
  for (const window of windows) {
    let rows = eventsIn(db, conditions, window)
    if (last !== undefined)
      rows = rows
        .where('events.timestamp', '<=', last.timestamp)
        .where(({ or, eb }) =>
          or([eb('events.timestamp', '<', last.timestamp), eb('events.id', '>', last.id)]),
        )
    items.push(
      ...(await rows
        .select(columns)
        .orderBy('events.timestamp', 'desc')
        .orderBy('events.id')
        .limit(limit - items.length)
        .execute()),
    )
    if (items.length >= limit) break
  }
  return items
}

const nameSorts = {
  name: sql.ref('name'),
  occurrences: sql.ref('occurrences'),
  first_seen: sql.ref('first_seen'),
  last_seen: sql.ref('last_seen'),
}

/** Returns a page of event names; a name with two sources takes two rows. */
export const listEventNames = async (
  db: Connection,
  conditions: EventConditions & { readonly query?: string },
  { sorting, limit, offset }: Paging,
): Promise<Page<EventNameRow>> => {
  const pieces = await findCountsByName(db, conditions)
  const grouped = db
    .selectFrom(pieces.as('piece'))
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
  // The number of names comes with each name: a separate count would read all events a second time.
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
