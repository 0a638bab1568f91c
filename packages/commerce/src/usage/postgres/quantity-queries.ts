import { Outage } from '@atelier/plumbing/outage'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { anyOf } from '../../database/list-filters.ts'
import { bucketsBetween } from '../../periods/buckets.ts'
import { bucketNumber } from '../../periods/period-queries.ts'
import type { Connection, Tx } from '../../services.ts'
import { type Aggregate, emptyAggregate, together } from '../aggregate.ts'
import type { Buckets, CustomerNames, MeterDefinition, Quantities, UsageStore } from '../port.ts'
import { arrivedIn, findArrivals, findWaitingMonths } from './arrival-queries.ts'
import { monthsInParts, monthsWithin } from './arrivals.ts'
import { countedBy, taken } from './counted-by.ts'
import { customerKeys } from './event-conditions.ts'
import { countRows } from './event-count-queries.ts'
import type { Condition } from './filter-queries.ts'
import { countedByEach, inStatements } from './meters-in-statement.ts'
import type { Month } from './month.ts'
import { everybody } from './rollup-queries.ts'

/**
 * Those of the meters whose rollups are not read yet. Those that are built stay so, and events are exact while others are
 * being built, so that the answer holds for the statement that follows.
 */
export const findUnbuilt = async (
  db: Connection,
  meter_ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('meter_builds')
    .select('meter_id')
    .where('meter_id', '=', anyOf(meter_ids))
    .execute()
  return new Set(rows.map(({ meter_id }) => meter_id))
}

const isBuilt = async (db: Connection, { id }: MeterDefinition): Promise<boolean> =>
  !(await findUnbuilt(db, [id])).has(id)

/** What is read of a meter: `rollups` is a condition on rows of its rollups, `events` one on rows of `events`. */
type Reading = { readonly rollups: Condition; readonly events: Condition }

/**
 * All that a meter has counted, in pieces: from its rollups and from the events of batches that wait. One statement reads
 * them, so that they are of the same moment, and each event is in one of them.
 *
 * @param months those in which the events of batches that wait arrived
 */
const piecesOfBuilt = (meter: MeterDefinition, { rollups, events }: Reading, months: readonly Month[]) => {
  const which = sql`rollup.meter_id = ${meter.id}::uuid and ${rollups}`
  const values = sql`
    union all select quarter_hour as moment, 0, 0, null, null, value from meter_values as rollup where ${which}`
  return sql`
    select quarter_hour as moment, count, sum, min, max, null::text as value from meter_rollups as rollup where ${which}
    ${meter.aggregation.func === 'unique' ? values : sql``}
    union all ${rawPiecesOf(meter)} from event_batches join events on events.batch_id = event_batches.id
    where ${arrivedIn(months)} and ${countedBy(meter)} and ${events}`
}

/** The same from all events, of a meter whose rollups are being built. @param months those in which they arrived */
const piecesOfEvents = (meter: MeterDefinition, events: Condition, months: readonly Month[]) =>
  sql`${rawPiecesOf(meter)} from events where ${arrivedIn(months)} and ${countedBy(meter)} and ${events}`

/** The beginning of a statement that has a piece for each event. */
const rawPiecesOf = (meter: MeterDefinition) => {
  const { number, value } = taken(meter)
  return sql`select events.timestamp as moment, 1::bigint as count, coalesce(${number}, 0) as sum, ${number} as min,
    ${number} as max, ${value} as value`
}

/** The quantity over pieces, of every function but `unique`. */
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

/** The quantity of a meter over pieces that have a number of their bucket, by bucket and, as bucket null, over all. */
const sumsOf = (meter: MeterDefinition, pieces: RawBuilder<unknown>) =>
  meter.aggregation.func === 'unique'
    ? sql`
      with found as materialized (select distinct bucket, value from (${pieces}) as piece where value is not null)
      select bucket, count(*) as quantity from found group by bucket
      union all select null, count(*) from (select distinct value from found) as different`
    : sql`
      select bucket, ${quantityOf(meter)} as quantity from (${pieces}) as piece group by grouping sets ((bucket), ())`

/** The nearest number; one that is too large for JSON is the largest. */
const toNumber = (decimal: string | number): number =>
  Math.min(Math.max(Number(decimal), -Number.MAX_VALUE), Number.MAX_VALUE)

/** The quantities of a meter by bucket, and over all buckets. */
export const readQuantities = async (
  db: Connection,
  meter: MeterDefinition,
  { start, end, interval, zone }: Buckets,
  customers?: CustomerNames,
): Promise<Quantities> => {
  const buckets = bucketsBetween(start, end, interval, zone)
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (first === undefined || last === undefined) return { quantities: [], total: 0 }
  const [from, before] = [first.from, last.before]
  const keys = customers === undefined ? undefined : customerKeys(customers)
  const events = sql<SqlBool>`${keys === undefined ? sql`true` : sql`events.customer_key = any(${keys}::text[])`} and events.timestamp >= ${from} and events.timestamp < ${before}`
  const rollups = sql<SqlBool>`rollup.customer_key = any(${keys ?? [everybody]}::text[]) and rollup.quarter_hour >= ${from} and rollup.quarter_hour < ${before}`
  const { organization_id } = meter
  const pieces = (await isBuilt(db, meter))
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

/** A question about one name of a customer, by its place among all questions. */
type Asked = {
  readonly question: number
  readonly meter: MeterDefinition
  readonly key: string
  readonly since: Date | null
}
type Counted = Omit<Aggregate, 'values'> & { readonly question: number; readonly values: string[] | null }

/** The questions as rows of a statement, `asked`. */
const rowsOf = (asked: readonly Asked[]) =>
  sql`unnest(${asked.map(({ question }) => question)}::int[], ${asked.map(({ meter }) => meter.id)}::uuid[],
    ${asked.map(({ key }) => key)}::text[], ${asked.map(({ since }) => since)}::timestamptz[])
    as asked (question, meter_id, key, since)`

/** What rollups say that customers used: of meters that are built, in all batches that are folded. */
const countInRollups = async (tx: Tx, asked: readonly Asked[]): Promise<readonly Counted[]> => {
  if (asked.length === 0) return []
  const which = sql`rollup.meter_id = asked.meter_id and rollup.customer_key = asked.key and rollup.source = 'user'`
  const { rows } = await sql<Counted>`
    select question, coalesce(sum(count), 0)::bigint as count, coalesce(sum(sum), 0) as sum, min(min) as min,
      max(max) as max, array_agg(distinct value) filter (where value is not null) as values
    from ${rowsOf(asked)}, lateral (
      select count, sum, min, max, null::text as value from meter_rollups as rollup where ${which}
      union all select 0, 0, null, null, value from meter_values as rollup where ${which}
    ) as piece
    group by question`.execute(tx)
  return rows
}

/** The folded events of customers by their keys, of those that arrived in some months. */
const foldedOf = (
  organization_id: string,
  keys: readonly string[],
  months: readonly Month[],
): Condition => sql`${arrivedIn(months)} and events.organization_id = ${organization_id}::uuid
  and events.customer_key = any(${[...keys]}::text[]) and events.source = 'user'
  and not exists (select from event_batches where event_batches.id = events.batch_id)`

/** Usage of customers in events, for questions about these meters. */
const countInStatement = async (
  tx: Tx,
  meters: readonly MeterDefinition[],
  asked: readonly Asked[],
  which: Condition,
): Promise<readonly Counted[]> => {
  const { rows } = await sql<Counted>`
    with counted as materialized (
      select events.customer_key, events.ingested_at, counted.* from events, ${countedByEach(meters)} where ${which}
    )
    select question, count(*) as count, coalesce(sum(number), 0) as sum, min(number) as min, max(number) as max,
      array_agg(distinct value) filter (where value is not null) as values
    from ${rowsOf(asked)}
    join counted on counted.meter_id = asked.meter_id and counted.customer_key = asked.key
      and counted.ingested_at >= coalesce(asked.since, '-infinity')
    group by question`.execute(tx)
  return rows
}

/** The months in which events arrived that questions about an organization are about. */
const findMonthsOf = async (
  tx: Tx,
  organization_id: string,
  asked: readonly Asked[],
): Promise<readonly Month[]> => {
  const since = asked.reduce((first, one) => Math.min(first, one.since?.getTime() ?? -Infinity), Infinity)
  const months = monthsWithin(await findArrivals(tx, organization_id), {})
  return months.filter(({ ends_at }) => ends_at.getTime() > since)
}

/** What folded events say that customers used, for questions that no rollups answer. */
const countInEvents = async (tx: Tx, asked: readonly Asked[]): Promise<readonly Counted[]> => {
  const counted: Counted[] = []
  for (const organization_id of new Set(asked.map(({ meter }) => meter.organization_id))) {
    const own = asked.filter(({ meter }) => meter.organization_id === organization_id)
    const keys = [...new Set(own.map(({ key }) => key))]
    for (const months of monthsInParts(await findMonthsOf(tx, organization_id, own))) {
      const which = foldedOf(organization_id, keys, months)
      const { total } = await countRows(tx, tx.selectFrom('events').where(which))
      if (total === 0) continue
      for (const meters of inStatements(
        own.map(({ meter }) => meter),
        total,
      )) {
        const ids = new Set(meters.map(({ id }) => id))
        const ofMeters = own.filter(({ meter }) => ids.has(meter.id))
        counted.push(...(await countInStatement(tx, meters, ofMeters, which)))
      }
    }
  }
  return counted
}

/** What customers used of meters in all batches that are folded; see `UsageStore.usageOf`. */
export const readUsage: UsageStore['usageOf'] = async (tx, questions) => {
  const unbuilt = await findUnbuilt(
    tx,
    questions.map(({ meter }) => meter.id),
  )
  const asked = questions.flatMap(({ meter, customer, since = null }, question) =>
    customerKeys(customer).map((key) => ({ question, meter, key, since })),
  )
  const isInRollups = ({ meter, since }: Asked): boolean => since === null && !unbuilt.has(meter.id)
  const counted = [
    ...(await countInRollups(tx, asked.filter(isInRollups))),
    ...(await countInEvents(
      tx,
      asked.filter((one) => !isInRollups(one)),
    )),
  ]
  const answers = questions.map(() => emptyAggregate)
  for (const { question, values, ...sums } of counted)
    answers[question] = together(answers[question] ?? emptyAggregate, { ...sums, values: values ?? [] })
  return answers
}

/** Time limit of `hasCounted`, in milliseconds. */
const longestQuestion = 2000

/**
 * Returns whether a meter has ever counted an event, of whatever source. Until its rollups are built, all events of the
 * organization may have to be read, while folding waits for the transaction: statements of the transaction are ended
 * after two seconds, and no further one begins then.
 *
 * @throws Outage when it takes longer
 */
export const hasCounted = async (db: Connection, meter: MeterDefinition): Promise<boolean> => {
  const { organization_id } = meter
  const until = performance.now() + longestQuestion
  await sql`select set_config('statement_timeout', ${String(longestQuestion)}, true)`.execute(db)
  const hasAny = async (pieces: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } = await sql<{ counted: boolean }>`select exists (${pieces}) as counted`.execute(db)
    return rows[0]?.counted === true
  }
  if (await isBuilt(db, meter)) {
    const everything = {
      rollups: sql<boolean>`rollup.customer_key = ${everybody}`,
      events: sql<boolean>`true`,
    }
    return hasAny(piecesOfBuilt(meter, everything, await findWaitingMonths(db, organization_id)))
  }
  for (const months of monthsInParts(monthsWithin(await findArrivals(db, organization_id), {}))) {
    if (performance.now() > until)
      throw new Outage('database', 'away', 'The events of the organization could not be read in time.')
    if (await hasAny(piecesOfEvents(meter, sql<SqlBool>`true`, months))) return true
  }
  return false
}
