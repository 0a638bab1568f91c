import type {
  BoundedPaging,
  CustomerNames,
  EventConditions,
  EventNameRow,
  EventPosition,
  DeletedCustomerNames,
  Page,
  Paging,
  StoredBatch,
  StoredUsageEvent,
  UsageStore,
} from '../port.ts'
import type { ClickHouse } from './connect.ts'
import { matching } from './condition-queries.ts'
import { ch, type Fragment, join, param, raw } from './fragment.ts'
import { batchIn, inParts } from './piece-queries.ts'
import { type EventRow, eventOf } from './row.ts'
import { eventsTable } from './schema-queries.ts'

const columns = raw(
  'id, organization_id, name, source, timestamp, customer_id, external_customer_id, external_id, parent_id, metadata, ingested_at',
)
const from = raw(`from ${eventsTable}`)
export const findEvent = async (
  clickhouse: ClickHouse,
  organization_id: string,
  id: string,
  open: readonly number[],
): Promise<StoredUsageEvent | undefined> => {
  const rows = await clickhouse.rows<EventRow>(
    ch`select ${columns} ${from} where ${matching({ organization_id }, open)} and id = ${param('UUID', id)}`,
  )
  return rows.map(eventOf)[0]
}

/** Returns the ids of the given batches that have events of customers. */
export const findBatchesOf = async (
  clickhouse: ClickHouse,
  { organization_id, customers }: { readonly organization_id: string; readonly customers: CustomerNames },
  batches: readonly StoredBatch[],
): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const batchPart of inParts(batches.map(({ id }) => id))) {
    const rows = await clickhouse.rows<{ batch_id: number }>(
      ch`select distinct batch_id ${from} where ${matching({ organization_id, customers }, [])} and ${batchIn(batchPart)}`,
    )
    ids.push(...rows.map(({ batch_id }) => batch_id))
  }
  return ids
}

const totalOf = async (clickhouse: ClickHouse, rows: Fragment): Promise<number> =>
  (await clickhouse.rows<{ total: number }>(ch`select count() as total ${rows}`))[0]?.total ?? 0

const page = ({ limit, offset }: Paging): Fragment =>
  ch`limit ${param('UInt64', limit)} offset ${param('UInt64', offset)}`

/** Returns a page of events, sorted by `timestamp`, then by id. */
export const listEvents = async (
  clickhouse: ClickHouse,
  conditions: EventConditions,
  { most_counted: most, ...paging }: BoundedPaging,
  open: readonly number[],
): ReturnType<UsageStore['list']> => {
  const rows = ch`${from} where ${matching(conditions, open)}`
  const order = paging.sorting.map(({ descending }) => `timestamp ${descending ? 'desc' : 'asc'}, `).join('')
  const [items, total] = await Promise.all([
    clickhouse.rows<EventRow>(
      ch`select ${columns} ${rows} order by ${raw(order)}toString(id) ${page(paging)}`,
    ),
    totalOf(
      clickhouse,
      most === undefined ? rows : ch`from (select 1 ${rows} limit ${param('UInt64', most + 1)})`,
    ),
  ])
  const is_count_complete = most === undefined || total <= most
  return { items: items.map(eventOf), total: is_count_complete ? total : most, is_count_complete }
}

/** Selects the first matching rows in the order of `EventPosition`, after a position if given. */
const nextOf = (
  conditions: readonly Fragment[],
  last: EventPosition | undefined,
  limit: number,
): Fragment => {
  const all = [...conditions]
  if (last !== undefined) {
    const moment = param('Int64', last.timestamp.getTime())
    // The first condition lets ClickHouse skip rows that were already read, by its index.
    all.push(ch`timestamp <= ${moment}`)
    all.push(ch`(timestamp < ${moment} or toString(id) > ${param('String', last.id)})`)
  }
  return ch`where ${join(all, ' and ')} order by timestamp desc, toString(id) limit ${param('UInt64', limit)}`
}

/** Returns events in their order, after a position if given. */
export const readNextEvents = async (
  clickhouse: ClickHouse,
  conditions: EventConditions,
  last: EventPosition | undefined,
  limit: number,
  open: readonly number[],
): Promise<readonly StoredUsageEvent[]> => {
  const rows = await clickhouse.rows<EventRow>(
    ch`select ${columns} ${from} ${nextOf([matching(conditions, open)], last, limit)}`,
  )
  return rows.map(eventOf)
}

/** Batches up to `last`, except those that were not stored at that moment. */
export type StoredBatches = { readonly last: number; readonly unstored: readonly number[] }

/**
 * Returns events of an organization in stored batches, each with its batch, in their order: after a position
 * if given.
 */
export const readNextStored = async (
  clickhouse: ClickHouse,
  organization_id: string,
  batches: StoredBatches,
  last: EventPosition | undefined,
  limit: number,
): Promise<readonly (StoredUsageEvent & { readonly batch_id: number })[]> => {
  const inBatches = ch`batch_id <= ${param('UInt64', batches.last)}`
  const rows = await clickhouse.rows<EventRow & { readonly batch_id: number }>(
    ch`select batch_id, ${columns} ${from} ${nextOf([matching({ organization_id }, batches.unstored), inBatches], last, limit)}`,
  )
  return rows.map(({ batch_id, ...row }) => ({ ...eventOf(row), batch_id }))
}

/** Returns the organizations that have events. */
export const findOrganizations = async (clickhouse: ClickHouse): Promise<readonly string[]> => {
  const rows = await clickhouse.rows<{ organization_id: string }>(
    ch`select distinct organization_id ${from} order by toString(organization_id)`,
  )
  return rows.map(({ organization_id }) => organization_id)
}

export const hasAnyEvent = async (clickhouse: ClickHouse): Promise<boolean> =>
  (await clickhouse.rows(ch`select 1 as found ${from} limit 1`)).length > 0

const nameSorts = ['name', 'occurrences', 'first_seen', 'last_seen']

type NameRow = Omit<EventNameRow, 'first_seen' | 'last_seen'> & {
  readonly first_seen: number
  readonly last_seen: number
}

/** Returns a page of event names; a name with two sources takes two rows. */
export const listEventNames = async (
  clickhouse: ClickHouse,
  { query, ...conditions }: EventConditions & { readonly query?: string },
  paging: Paging,
  open: readonly number[],
): Promise<Page<EventNameRow>> => {
  const contains =
    query === undefined ? raw('') : ch`and positionCaseInsensitiveUTF8(name, ${param('String', query)}) > 0`
  const grouped = ch`select name, source, count() as occurrences, min(timestamp) as first_seen,
    max(timestamp) as last_seen ${from} where ${matching(conditions, open)} ${contains} group by name, source`
  const order = paging.sorting
    .filter(({ key }) => nameSorts.includes(key))
    .map(({ key, descending }) => `${key} ${descending ? 'desc' : 'asc'}, `)
    .join('')
  const [items, total] = await Promise.all([
    clickhouse.rows<NameRow>(ch`${grouped} order by ${raw(order)}name, source ${page(paging)}`),
    totalOf(clickhouse, ch`from (${grouped})`),
  ])
  return {
    items: items.map(({ first_seen, last_seen, ...row }) => ({
      ...row,
      first_seen: new Date(first_seen),
      last_seen: new Date(last_seen),
    })),
    total,
  }
}

/** Returns the batches that ClickHouse has. A batch is present as a whole or not at all. */
export const findDelivered = async (
  clickhouse: ClickHouse,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await clickhouse.rows<{ batch_id: number }>(
    ch`select distinct batch_id ${from} where ${batchIn(ids)}`,
  )
  return new Set(rows.map(({ batch_id }) => batch_id))
}

/** Returns true if any of the batches has an event under an external id of a customer. */
export const hasExternalId = async (
  clickhouse: ClickHouse,
  { organization_id, external_customer_id }: DeletedCustomerNames,
  batch_ids: readonly number[],
): Promise<boolean> =>
  (
    await clickhouse.rows(
      ch`select 1 as found ${from} where ${matching({ organization_id, customers: { customer_ids: [], external_customer_ids: [external_customer_id] } }, [])}
        and ${batchIn(batch_ids)} limit 1`,
    )
  ).length > 0
