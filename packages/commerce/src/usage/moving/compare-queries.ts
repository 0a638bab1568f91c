import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import type { ClickHouse } from '../clickhouse/connect.ts'
import { ch, param, raw } from '../clickhouse/fragment.ts'
import { eventsTable } from '../clickhouse/schema-queries.ts'
import type { MonthToCopy } from './copy-queries.ts'

/**
 * Contents of a store for an organization and a month of arrival: the number of events, and the sum of the
 * hashes of each event and metadata value. The sum is independent of order, and both stores hash the same
 * texts.
 */
export type Sum = { readonly organization_id: string; readonly count: number; readonly checksum: string }

/** Range of batches within a month, small enough for a single statement. */
type Range = Pick<MonthToCopy, 'starts_at' | 'ends_at'> & {
  /** Bounds of the batches: `after` is exclusive, `last` inclusive. */
  readonly after: number
  readonly last: number
}

const md5 = (text: ReturnType<typeof sql>) => sql`('x' || left(md5(${text}), 8))::bit(32)::bigint`

export const sumInPostgres = async (
  db: Connection,
  { starts_at, ends_at, after, last }: Range,
): Promise<readonly Sum[]> =>
  (
    await sql<Sum>`
      select organization_id, count(*) as count, sum(${md5(sql`concat_ws('|', id, batch_id, name, source,
          round(extract(epoch from timestamp) * 1000)::bigint, customer_key, coalesce(external_id, ''), coalesce(parent_id, ''))`)}
        + of_values.sum)::text as checksum
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
      where ingested_at >= ${starts_at} and ingested_at < ${ends_at} and batch_id > ${after} and batch_id <= ${last}
      group by organization_id`.execute(db)
  ).rows

const hash = (text: string): string => `toUInt64(reinterpretAsUInt32(reverse(substring(MD5(${text}), 1, 4))))`

export const sumInClickHouse = (
  clickhouse: ClickHouse,
  { starts_at, ends_at, after, last }: Range,
): Promise<readonly Sum[]> =>
  clickhouse.rows(
    ch`select organization_id, count() as count, toString(sum(${raw(hash("concat(toString(id), '|', toString(batch_id), '|', name, '|', source, '|', toString(timestamp), '|', customer_key, '|', coalesce(external_id, ''), '|', coalesce(parent_id, ''))"))}
        + arraySum(arrayMap((path, value) -> ${raw(hash("concat(toString(id), '|', path, '|', value)"))}, mapKeys(texts), mapValues(texts))))) as checksum
      from ${raw(eventsTable)}
      where ingested_at >= ${param('Int64', starts_at.getTime())} and ingested_at < ${param('Int64', ends_at.getTime())}
        and batch_id > ${param('UInt64', after)} and batch_id <= ${param('UInt64', last)}
      group by organization_id`,
  )
