import { type RawBuilder, sql } from 'kysely'
import { maxValueBytes } from '../../core/metering/aggregate.ts'
import { aggregatedPath, compileMeter } from '../filters/compile.ts'
import type { MeterDefinition } from '../port.ts'
import { type Condition, metadataValue, postgresDialect } from './filter-queries.ts'

/** Returns the condition for rows of `events` that a meter counts. */
export const countedBy = (meter: MeterDefinition): Condition =>
  sql`events.organization_id = ${meter.organization_id}::uuid and ${compileMeter(meter, postgresDialect)}`

/**
 * Returns the value that a meter takes from each counted event: the number to sum, or the value for `unique`. A long
 * value is stored as its SHA-256, since only equality matters.
 */
export const takenValue = (
  meter: MeterDefinition,
): { readonly number: RawBuilder<unknown>; readonly value: RawBuilder<unknown> } => {
  const path = aggregatedPath(meter.aggregation)
  const noNumber = sql`null::numeric`
  const noValue = sql`null::text`
  if (path === undefined) return { number: noNumber, value: noValue }
  const stored = metadataValue(path)
  if (meter.aggregation.func !== 'unique') return { number: sql`${stored}::numeric`, value: noValue }
  const text = sql`${stored}::text`
  const value = sql`case when octet_length(${text}) <= ${maxValueBytes} then ${text} else encode(sha256(convert_to(${text}, 'UTF8')), 'hex') end`
  return { number: noNumber, value }
}

/**
 * Returns the lateral table `counted` next to `events`: one row for each meter that counts the event, with the values
 * that the meter takes from it. Each event is read once for all meters.
 *
 * @param meters distinct meters
 */
export const countedByEach = (meters: readonly MeterDefinition[]): RawBuilder<unknown> => {
  const rows = meters.map((meter) => {
    const { number, value } = takenValue(meter)
    return sql`select ${meter.id}::uuid as meter_id, ${number} as number, ${value} as value where ${countedBy(meter)}`
  })
  return sql`lateral (${sql.join(rows, sql` union all `)}) as counted`
}
