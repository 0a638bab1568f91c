import { createHash } from 'node:crypto'
import { aggregatedPath, compileMeter } from '../filters/compile.ts'
import { type Aggregate, maxValueBytes } from '../../core/metering/aggregate.ts'
import type { MeterDefinition } from '../port.ts'
import type { ClickHouse } from './connect.ts'
import { clickhouseDialect, numberAt, textAt, typeAt } from './filter-queries.ts'
import { ch, type Fragment, join, param, raw } from './fragment.ts'
import { eventsTable } from './schema-queries.ts'

/** Aggregate of a meter over a group of events. */
export type Piece<Key> = Key & { readonly aggregate: Aggregate }

type Row<Key> = Key & {
  readonly count: number
  readonly sum: string
  readonly min: string
  readonly max: string
  readonly values: readonly (readonly [type: string, text: string])[]
}

/**
 * Returns the value in the notation of PostgreSQL, so that a shop can move between the stores; a long value is its
 * SHA-256.
 */
const valueOf = ([type, text]: readonly [string, string]): string => {
  const value = type === 'string' ? JSON.stringify(text) : text
  return Buffer.byteLength(value) <= maxValueBytes ? value : createHash('sha256').update(value).digest('hex')
}

/** Start of the quarter of an hour of an event, in milliseconds since 1970. */
export const quarterHour = raw('timestamp - positiveModulo(timestamp, 900000)')

/** Returns the condition for the events that a meter counts. */
export const countedBy = (meter: MeterDefinition): Fragment =>
  ch`organization_id = ${param('UUID', meter.organization_id)} and ${compileMeter(meter, clickhouseDialect)}`

/** Maximum batches per parameter: ClickHouse rejects parameters longer than 131,072 characters. */
const batchesInParameter = 2000

/** Returns the condition for the events of some batches. The URL of a statement has room for about 50,000 batches. */
export const batchIn = (ids: readonly number[]): Fragment => {
  if (ids.length <= batchesInParameter) return ch`batch_id in ${param('Array(UInt64)', [...ids])}`
  const parts = inParts(ids, batchesInParameter).map(batchIn)
  return ch`(${join(parts, ' or ')})`
}

/** Splits batches into chunks, one per statement. */
export const inParts = (ids: readonly number[], size = 20_000): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))

/**
 * Counts the events of a meter in groups.
 *
 * @param keys columns of a group, as `expression as name`
 * @param names names of the columns
 */
export const countPieces = async <Key extends object>(
  clickhouse: ClickHouse,
  meter: MeterDefinition,
  { keys, names, which }: { readonly keys: Fragment; readonly names: string; readonly which: Fragment },
): Promise<Piece<Key>[]> => {
  const path = aggregatedPath(meter.aggregation)
  const isUnique = meter.aggregation.func === 'unique'
  const number = path === undefined || isUnique ? raw('toDecimal256(0, 30)') : numberAt(path)
  const values =
    path === undefined || !isUnique
      ? raw("cast([], 'Array(Tuple(String, String))')")
      : ch`groupUniqArray((toString(${typeAt(path)}), ${textAt(path)}))`
  const rows = await clickhouse.rows<Row<Key>>(
    ch`select ${keys}, count() as count, toString(sum(${number})) as sum, toString(min(${number})) as min,
        toString(max(${number})) as max, ${values} as values
      from ${raw(eventsTable)} where ${countedBy(meter)} and ${which} group by ${raw(names)} order by ${raw(names)}`,
  )
  const hasNumber = path !== undefined && !isUnique
  return rows.map((row) => ({
    ...row,
    aggregate: {
      count: row.count,
      sum: row.sum,
      min: hasNumber ? row.min : null,
      max: hasNumber ? row.max : null,
      values: [...new Set(row.values.map(valueOf))].toSorted(),
    },
  }))
}

/** Returns true if the meter counts any of the events. */
export const hasCountedAny = async (
  clickhouse: ClickHouse,
  meter: MeterDefinition,
  condition: Fragment,
): Promise<boolean> =>
  (
    await clickhouse.rows(
      ch`select 1 as found from ${raw(eventsTable)} where ${countedBy(meter)} and ${condition} limit 1`,
    )
  ).length > 0

/**
 * Returns the moment of the event `size` events before another, or of the oldest event when there are fewer.
 */
export const findSliceStart = async (
  clickhouse: ClickHouse,
  organization_id: string,
  before: number,
  size: number,
): Promise<number | undefined> => {
  const those = ch`from ${raw(eventsTable)} where organization_id = ${param('UUID', organization_id)} and timestamp < ${param('Int64', before)}`
  const rows = await clickhouse.rows<{ timestamp: number }>(
    ch`select timestamp ${those} order by timestamp desc limit 1 offset ${param('UInt64', size - 1)}`,
  )
  const oldest = await clickhouse.rows<{ timestamp: number }>(
    ch`select timestamp ${those} order by timestamp limit 1`,
  )
  return (rows[0] ?? oldest[0])?.timestamp
}
