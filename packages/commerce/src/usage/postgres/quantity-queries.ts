import { Outage } from '@atelier/plumbing/outage'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { bucketsBetween } from '../../core/time/buckets.ts'
import { bucketNumber } from '../../core/time/period-queries.ts'
import type { Connection } from '../../core/services.ts'
import { customerKeys } from '../customer-keys.ts'
import type { Buckets, CustomerNames, MeterDefinition, Quantities } from '../port.ts'
import { arrivedIn, findArrivals, findWaitingMonths } from './arrival-queries.ts'
import { monthsInParts, monthsWithin } from './arrivals.ts'
import { findUnbuilt } from './build-queries.ts'
import { countedBy, takenValue } from './counted-queries.ts'
import type { Condition } from './filter-queries.ts'
import type { Month } from './month.ts'
import { allCustomersKey } from './rollup-queries.ts'

const isBuilt = async (db: Connection, { id }: MeterDefinition): Promise<boolean> =>
  !(await findUnbuilt(db, [id])).has(id)

/** Conditions of a read: `rollups` on the meter's rollup rows, `events` on rows of `events`. */
type Reading = { readonly rollups: Condition; readonly events: Condition }

/**
 * Returns the pieces of all usage that a meter has counted: rollups, and events of waiting batches. A single statement
 * reads both, so that they are of the same moment and each event counts exactly once.
 *
 * @param months arrival months of the events of waiting batches
 */
const piecesOfBuilt = (meter: MeterDefinition, { rollups, events }: Reading, months: readonly Month[]) => {
  const condition = sql`rollup.meter_id = ${meter.id}::uuid and ${rollups}`
  const values = sql`
    union all select quarter_hour as moment, 0, 0, null, null, value from meter_values as rollup where ${condition}`
  return sql`
    select quarter_hour as moment, count, sum, min, max, null::text as value from meter_rollups as rollup where ${condition}
    ${meter.aggregation.func === 'unique' ? values : sql``}
    union all ${rawPiecesOf(meter)} from event_batches join events on events.batch_id = event_batches.id
    where ${arrivedIn(months)} and ${countedBy(meter)} and ${events}`
}

/**
 * Returns the pieces from all events, for a meter whose rollups are being built. @param months arrival months of the
 * events
 */
const piecesOfEvents = (meter: MeterDefinition, events: Condition, months: readonly Month[]) =>
  sql`${rawPiecesOf(meter)} from events where ${arrivedIn(months)} and ${countedBy(meter)} and ${events}`

/** Returns the start of a statement with a piece per event. */
const rawPiecesOf = (meter: MeterDefinition) => {
  const { number, value } = takenValue(meter)
  return sql`select events.timestamp as moment, 1::bigint as count, coalesce(${number}, 0) as sum, ${number} as min,
    ${number} as max, ${value} as value`
}

/** Returns the quantity over pieces, for every function except `unique`. */
const quantityOf = ({ aggregation: { func } }: MeterDefinition) => {
  switch (func) {
    case 'count':
      return sql`sum(count)`
    case 'avg':
      return sql`sum(sum) / sum(count)`
    default:
      return sql`${sql.raw(func)}(${sql.ref(func)})`
  }
}

/**
 * Returns the quantity of a meter over pieces with bucket numbers: by bucket and, in the row with a null bucket, in
 * total.
 */
const sumsOf = (meter: MeterDefinition, pieces: RawBuilder<unknown>) =>
  meter.aggregation.func === 'unique'
    ? sql`
      with found as materialized (select distinct bucket, value from (${pieces}) as piece where value is not null)
      select bucket, count(*) as quantity from found group by bucket
      union all select null, count(*) from (select distinct value from found) as different`
    : sql`
      select bucket, ${quantityOf(meter)} as quantity from (${pieces}) as piece group by grouping sets ((bucket), ())`

/** Returns the nearest number; values beyond JSON's range are clamped. */
const toNumber = (decimal: string | number): number =>
  Math.min(Math.max(Number(decimal), -Number.MAX_VALUE), Number.MAX_VALUE)

/** Returns quantities by bucket and in total, from rollups if the meter has them. */
const quantitiesOf = async (
  db: Connection,
  { meter, has_rollups }: { readonly meter: MeterDefinition; readonly has_rollups: boolean },
  { start, end, interval, zone }: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> => {
  const buckets = bucketsBetween(start, end, interval, zone)
  const first = buckets[0]
  const last = buckets.at(-1)
  if (first === undefined || last === undefined) return { quantities: [], total: 0 }
  const from = first.from
  const before = last.before
  const keys = customers === undefined ? undefined : customerKeys(customers)
  const events = sql<SqlBool>`${keys === undefined ? sql`true` : sql`events.customer_key = any(${keys}::text[])`} and events.timestamp >= ${from} and events.timestamp < ${before}`
  const rollups = sql<SqlBool>`rollup.customer_key = any(${keys ?? [allCustomersKey]}::text[]) and rollup.quarter_hour >= ${from} and rollup.quarter_hour < ${before}`
  const { organization_id } = meter
  const pieces = has_rollups
    ? piecesOfBuilt(meter, { rollups, events }, await findWaitingMonths(db, organization_id))
    : piecesOfEvents(meter, events, monthsWithin(await findArrivals(db, organization_id), { from, before }))
  const numbered = sql`select ${bucketNumber(sql.ref('moment'), buckets)} as bucket, piece.* from (${pieces}) as piece`
  const { rows } = await sql<{
    bucket: number | null
    quantity: string | number
  }>`${sumsOf(meter, numbered)}`.execute(db)
  const quantities = new Map(rows.map(({ bucket, quantity }) => [bucket, toNumber(quantity)]))
  return {
    quantities: buckets.map(({ timestamp }, number) => ({
      timestamp,
      quantity: quantities.get(number) ?? 0,
    })),
    total: quantities.get(null) ?? 0,
  }
}

/** Returns the quantities of a meter by bucket and in total. */
export const readQuantities = async (
  db: Connection,
  meter: MeterDefinition,
  buckets: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> =>
  quantitiesOf(db, { meter, has_rollups: await isBuilt(db, meter) }, buckets, customers)

/** Returns the quantities of a definition that no meter has. */
export const measure = (
  db: Connection,
  definition: Omit<MeterDefinition, 'id'>,
  buckets: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> => {
  const meter = { ...definition, id: crypto.randomUUID() }
  return quantitiesOf(db, { meter, has_rollups: false }, buckets, customers)
}

/** Time limit of `hasCounted`, in milliseconds. */
const maxQuestionMs = 2000

/**
 * Returns true if a meter has ever counted an event, of any source. Until its rollups are built, all events
 * of the organization may have to be read, while folding waits for the transaction: statements are canceled
 * after two seconds, and no further statement starts.
 *
 * @throws Outage on timeout
 */
export const hasCounted = async (db: Connection, meter: MeterDefinition): Promise<boolean> => {
  const { organization_id } = meter
  const until = performance.now() + maxQuestionMs
  await sql`select set_config('statement_timeout', ${String(maxQuestionMs)}, true)`.execute(db)
  const hasAny = async (pieces: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } = await sql<{ counted: boolean }>`select exists (${pieces}) as counted`.execute(db)
    return rows[0]?.counted === true
  }
  if (await isBuilt(db, meter)) {
    const allData = {
      rollups: sql<boolean>`rollup.customer_key = ${allCustomersKey}`,
      events: sql<boolean>`true`,
    }
    return hasAny(piecesOfBuilt(meter, allData, await findWaitingMonths(db, organization_id)))
  }
  for (const months of monthsInParts(monthsWithin(await findArrivals(db, organization_id), {}))) {
    if (performance.now() > until)
      throw new Outage('database', 'away', 'The events of the organization could not be read in time.')
    if (await hasAny(piecesOfEvents(meter, sql<SqlBool>`true`, months))) return true
  }
  return false
}
