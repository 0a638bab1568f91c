import { type RawBuilder, sql } from 'kysely'
import { bucketsBetween } from '../../periods/buckets.ts'
import { bucketNumber } from '../../periods/period-queries.ts'
import type { Connection, Tx } from '../../services.ts'
import { type Aggregate, emptyAggregate } from '../aggregate.ts'
import type { Buckets, CustomerNames, MeterDefinition, Quantities, UsageStore } from '../port.ts'
import { customerKeys } from './event-conditions.ts'
import type { Condition } from './filter-queries.ts'
import { countedBy, everybody, taken } from './rollup-queries.ts'

const isBuilt = ({ id }: MeterDefinition): Condition =>
  sql`not exists (select from meter_builds where meter_id = ${id}::uuid)`

/**
 * Whether the rollups of a meter are read. Those that are built stay so, and events are exact while others are being
 * built, so that the answer holds for the statement that follows.
 */
const findBuilt = async (db: Connection, meter: MeterDefinition): Promise<boolean> => {
  const { rows } = await sql<{ built: boolean }>`select ${isBuilt(meter)} as built`.execute(db)
  return rows[0]?.built === true
}

/** What is read of a meter: `rollups` is a condition on rows of its rollups, `events` one on rows of `events`. */
type Reading = {
  readonly rollups: Condition
  readonly events: Condition
  /** Whether events count that are not folded yet. */
  readonly pending: boolean
  /** Whether the rollups are built, if that was asked before: then only that half of the statement is planned. */
  readonly built?: boolean
}

/**
 * All that a meter has counted, in pieces: from its rollups and from the events that are not in them. One statement
 * reads them, so that they are of the same moment, and each event is in one of them.
 */
const piecesOf = (meter: MeterDefinition, { rollups, events, pending, built }: Reading) => {
  const { number, value } = taken(meter)
  const raw = sql`select events.timestamp as moment, 1::bigint as count, coalesce(${number}, 0) as sum, ${number} as min,
    ${number} as max, ${value} as value`
  const which = sql`rollup.meter_id = ${meter.id}::uuid and ${rollups} and ${isBuilt(meter)}`
  const values = sql`
    union all select quarter_hour as moment, 0, 0, null, null, value from meter_values as rollup where ${which}`
  const fromRollups = sql`
    select quarter_hour as moment, count, sum, min, max, null::text as value from meter_rollups as rollup where ${which}
    ${meter.aggregation.func === 'unique' ? values : sql``}`
  const fromWaiting = sql`${raw}
    from event_batches join events on events.batch_id = event_batches.id
    where ${isBuilt(meter)} and ${countedBy(meter)} and ${events}`
  const notWaiting = sql`and not exists (select from event_batches where event_batches.id = events.batch_id)`
  const fromEvents = sql`${raw} from events where ${countedBy(meter)} and ${events} ${pending ? sql`` : notWaiting}`
  if (built === false) return fromEvents
  const whenBuilt = pending ? sql`${fromRollups} union all ${fromWaiting}` : fromRollups
  return built === true ? whenBuilt : sql`${whenBuilt} union all ${fromEvents} and not ${isBuilt(meter)}`
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
  const built = await findBuilt(db, meter)
  const pieces = piecesOf(meter, {
    rollups: sql`rollup.customer_key = any(${keys ?? [everybody]}::text[]) and rollup.quarter_hour >= ${from} and rollup.quarter_hour < ${before}`,
    events: sql`${keys === undefined ? sql`true` : sql`events.customer_key = any(${keys}::text[])`} and events.timestamp >= ${from} and events.timestamp < ${before}`,
    pending: true,
    built,
  })
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

/** The folded events of a customer that arrived from a moment on, in pieces of one event each. */
const piecesSince = (meter: MeterDefinition, events: Condition) => {
  const { number, value } = taken(meter)
  return sql`
    select 1::bigint as count, coalesce(${number}, 0) as sum, ${number} as min, ${number} as max, ${value} as value
    from events where ${countedBy(meter)} and ${events} and events.ingested_at >= asked.since
      and not exists (select from event_batches where event_batches.id = events.batch_id)`
}

type Asked = { readonly question: number; readonly key: string; readonly since: Date | null }
type Counted = Omit<Aggregate, 'values'> & { readonly question: number; readonly values: string[] | null }

/**
 * What the pieces of each question come to; of no pieces, nothing.
 *
 * @param pieces those of one row of `asked`
 */
const countEach = async (
  tx: Tx,
  asked: readonly Asked[],
  pieces: RawBuilder<unknown>,
): Promise<readonly Counted[]> => {
  if (asked.length === 0) return []
  const { rows } = await sql<Counted>`
    select question, coalesce(sum(count), 0)::bigint as count, coalesce(sum(sum), 0) as sum, min(min) as min,
      max(max) as max, array_agg(distinct value) filter (where value is not null) as values
    from unnest(${asked.map(({ question }) => question)}::int[], ${asked.map(({ key }) => key)}::text[],
      ${asked.map(({ since }) => since)}::timestamptz[]) as asked (question, key, since),
      lateral (${pieces}) as piece
    group by question`.execute(tx)
  return rows
}

/** What customers used of a meter in all batches that are folded; see `UsageStore.usageOf`. */
export const readUsage: UsageStore['usageOf'] = async (tx, meter, questions) => {
  const asked = questions.flatMap(({ customer, since = null }, question) =>
    customerKeys(customer).map((key) => ({ question, key, since })),
  )
  const events: Condition = sql`events.customer_key = asked.key and events.source = 'user'`
  const rollups: Condition = sql`rollup.customer_key = asked.key and rollup.source = 'user'`
  const [all, newer] = await Promise.all([
    countEach(
      tx,
      asked.filter(({ since }) => since === null),
      piecesOf(meter, { rollups, events, pending: false }),
    ),
    countEach(
      tx,
      asked.filter(({ since }) => since !== null),
      piecesSince(meter, events),
    ),
  ])
  const countedOf = new Map([...all, ...newer].map(({ question, ...counted }) => [question, counted]))
  return questions.map((_, question) => {
    const counted = countedOf.get(question)
    return counted === undefined ? emptyAggregate : { ...counted, values: counted.values ?? [] }
  })
}

/**
 * Whether a meter has ever counted an event, of whatever source. Until its rollups are built, all events of the
 * organization may have to be read, while folding waits for the transaction: it is ended after two seconds.
 *
 * @throws Outage when it takes longer
 */
export const hasCounted = async (db: Connection, meter: MeterDefinition): Promise<boolean> => {
  await sql`select set_config('statement_timeout', '2000', true)`.execute(db)
  const pieces = piecesOf(meter, {
    rollups: sql`rollup.customer_key = ${everybody}`,
    events: sql`true`,
    pending: true,
  })
  const { rows } = await sql<{ counted: boolean }>`select exists (${pieces}) as counted`.execute(db)
  return rows[0]?.counted === true
}
