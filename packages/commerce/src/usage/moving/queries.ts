import { connect, sessionLock } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { ClickHouse } from '../clickhouse/connect.ts'
import { ch, param, raw } from '../clickhouse/fragment.ts'
import { eventsTable } from '../clickhouse/schema-queries.ts'
import type { StoredUsageEvent } from '../port.ts'
import type { Month } from '../postgres/month.ts'

/**
 * Locks out other moves of this shop's events. The lock has its own connection: it outlasts transactions and
 * ends with the process.
 *
 * @returns function that ends the lock
 * @throws Error if another move is in progress
 */
export const lockMove = async (url: string): Promise<() => Promise<void>> => {
  const { client, close } = await connect(url, 'atelier usage migrate')
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${sessionLock('usage/moving')}) as taken`,
    )
    if (rows[0]?.taken !== true)
      throw new Error(
        'Another process is moving the events of this shop to ClickHouse. Wait until it ends, or end it, and run the command again.',
      )
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** Returns the months of arrival, in UTC, that have events, oldest first. */
export const findMonths = (db: Connection): Promise<readonly Month[]> =>
  db.selectFrom('event_months').select(['id', 'starts_at', 'ends_at']).orderBy('starts_at').execute()

/** Returns the last copied batch of a month, 0 before the first; undefined when its events were dropped. */
export const findCopied = async (tx: Tx, month: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('event_months')
      .leftJoin('usage_copies', 'usage_copies.month', 'event_months.id')
      .select(sql<number>`coalesce(copied_to, 0)`.as('copied_to'))
      .where('id', '=', month)
      .executeTakeFirst()
  )?.copied_to

/** @param copied_to 0 restarts the copy of the month */
export const setCopied = async (tx: Tx, month: string, copied_to: number): Promise<void> => {
  await tx
    .insertInto('usage_copies')
    .values({ month, copied_to })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ copied_to }))
    .execute()
}

/** Batches of a month: `after` is exclusive, `last` inclusive. */
export type Range = Month & { readonly after: number; readonly last: number }

const eventsIn = (db: Connection, { starts_at, ends_at, after, last }: Range) =>
  db
    .selectFrom('events')
    .where('ingested_at', '>=', starts_at)
    .where('ingested_at', '<', ends_at)
    .where('batch_id', '>', after)
    .where('batch_id', '<=', last)

/** Returns the next batches of a range, and their number of events. */
export const findBatches = (
  tx: Tx,
  range: Range,
  limit: number,
): Promise<readonly { readonly batch_id: number; readonly events: number }[]> =>
  eventsIn(tx, range)
    .select(['batch_id', sql<number>`count(*)`.as('events')])
    .groupBy('batch_id')
    .orderBy('batch_id')
    .limit(limit)
    .execute()

/** Returns the events of a range, always in the same order. */
export const findEvents = (
  tx: Tx,
  range: Range,
): Promise<(StoredUsageEvent & { readonly batch_id: number })[]> =>
  eventsIn(tx, range)
    .select([
      'id',
      'batch_id',
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
    ])
    .orderBy('batch_id')
    .orderBy('id')
    .execute()

/**
 * Contents of a range in a store: the number of events, and the sum of the hashes of each event and metadata
 * value. The sum is independent of order, and both stores hash the same texts.
 */
export type Sum = { readonly count: number; readonly checksum: string }

const md5 = (text: ReturnType<typeof sql>) => sql`('x' || left(md5(${text}), 8))::bit(32)::bigint`

export const sumInPostgres = async (
  tx: Tx,
  { starts_at, ends_at, after, last }: Range,
): Promise<Sum | undefined> =>
  (
    await sql<Sum>`
      select count(*) as count, coalesce(sum(${md5(sql`concat_ws('|', id, batch_id, name, source,
          round(extract(epoch from timestamp) * 1000)::bigint, customer_key, coalesce(external_id, ''), coalesce(parent_id, ''))`)}
        + of_values.sum), 0)::text as checksum
      from events, lateral (
        select coalesce(sum(${md5(sql`concat_ws('|', events.id, path, value #>> '{}')`)}), 0) as sum
        from (
          select '.' || key as path, value from jsonb_each(events.metadata)
          union all
          select holder || '.' || key, value
          from unnest(array['_cost', '_llm']) as holder,
            jsonb_each(case when jsonb_typeof(events.metadata -> holder) = 'object' then events.metadata -> holder else '{}' end)
        ) as value
        where jsonb_typeof(value) in ('string', 'number', 'boolean')
      ) as of_values
      where ingested_at >= ${starts_at} and ingested_at < ${ends_at} and batch_id > ${after} and batch_id <= ${last}`.execute(
      tx,
    )
  ).rows[0]

const hash = (text: string): string => `toUInt64(reinterpretAsUInt32(reverse(substring(MD5(${text}), 1, 4))))`

export const sumInClickHouse = async (
  clickhouse: ClickHouse,
  { starts_at, ends_at, after, last }: Range,
): Promise<Sum | undefined> => {
  const rows = await clickhouse.rows<Sum>(
    ch`select count() as count, toString(sum(${raw(hash("concat(toString(id), '|', toString(batch_id), '|', name, '|', source, '|', toString(timestamp), '|', customer_key, '|', coalesce(external_id, ''), '|', coalesce(parent_id, ''))"))}
        + arraySum(arrayMap((path, value) -> ${raw(hash("concat(toString(id), '|', path, '|', value)"))}, mapKeys(texts), mapValues(texts))))) as checksum
      from ${raw(eventsTable)}
      where ingested_at >= ${param('Int64', starts_at.getTime())} and ingested_at < ${param('Int64', ends_at.getTime())}
        and batch_id > ${param('UInt64', after)} and batch_id <= ${param('UInt64', last)}`,
  )
  return rows[0]
}
