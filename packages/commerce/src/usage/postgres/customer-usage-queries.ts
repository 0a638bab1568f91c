import { sql } from 'kysely'
import type { Tx } from '../../core/services.ts'
import { type Aggregate, emptyAggregate, together } from '../../core/metering/aggregate.ts'
import { customerKeys } from '../customer-keys.ts'
import type { MeterDefinition, UsageStore } from '../port.ts'
import { arrivedIn, findArrivals } from './arrival-queries.ts'
import { monthsInParts, monthsWithin } from './arrivals.ts'
import { findUnbuilt } from './build-queries.ts'
import { countedByEach } from './counted-queries.ts'
import { countMatching } from './event-count-queries.ts'
import type { Condition } from './filter-queries.ts'
import { inStatements } from './meters-in-statement.ts'
import type { Month } from './month.ts'

/** Question about a single name of a customer, with its index among all questions. */
type Asked = {
  readonly question: number
  readonly meter: MeterDefinition
  readonly key: string
  readonly since: Date | null
}
type Counted = Omit<Aggregate, 'values'> & { readonly question: number; readonly values: string[] | null }

/** Returns the rows of the questions in a statement, as `asked`. */
const rowsOf = (questions: readonly Asked[]) =>
  sql`unnest(${questions.map(({ question }) => question)}::int[], ${questions.map(({ meter }) => meter.id)}::uuid[],
    ${questions.map(({ key }) => key)}::text[], ${questions.map(({ since }) => since)}::timestamptz[])
    as asked (question, meter_id, key, since)`

/** Counts the usage of customers in rollups: for built meters, in all folded batches. */
const countInRollups = async (tx: Tx, questions: readonly Asked[]): Promise<readonly Counted[]> => {
  if (questions.length === 0) return []
  const joinCondition = sql`rollup.meter_id = asked.meter_id and rollup.customer_key = asked.key and rollup.source = 'user'`
  const { rows } = await sql<Counted>`
    select question, coalesce(sum(count), 0)::bigint as count, coalesce(sum(sum), 0) as sum, min(min) as min,
      max(max) as max, array_agg(distinct value) filter (where value is not null) as values
    from ${rowsOf(questions)}, lateral (
      select count, sum, min, max, null::text as value from meter_rollups as rollup where ${joinCondition}
      union all select 0, 0, null, null, value from meter_values as rollup where ${joinCondition}
    ) as piece
    group by question`.execute(tx)
  return rows
}

/** Returns the folded events of customers by their keys, within months of arrival. */
const foldedOf = (
  organization_id: string,
  keys: readonly string[],
  months: readonly Month[],
): Condition => sql`${arrivedIn(months)} and events.organization_id = ${organization_id}::uuid
  and events.customer_key = any(${[...keys]}::text[]) and events.source = 'user'
  and not exists (select from event_batches where event_batches.id = events.batch_id)`

/** Counts the usage of customers in events, for questions about the given meters. */
const countInStatement = async (
  tx: Tx,
  meters: readonly MeterDefinition[],
  questions: readonly Asked[],
  condition: Condition,
): Promise<readonly Counted[]> => {
  const { rows } = await sql<Counted>`
    with counted as materialized (
      select events.customer_key, events.ingested_at, counted.* from events, ${countedByEach(meters)} where ${condition}
    )
    select question, count(*) as count, coalesce(sum(number), 0) as sum, min(number) as min, max(number) as max,
      array_agg(distinct value) filter (where value is not null) as values
    from ${rowsOf(questions)}
    join counted on counted.meter_id = asked.meter_id and counted.customer_key = asked.key
      and counted.ingested_at >= coalesce(asked.since, '-infinity')
    group by question`.execute(tx)
  return rows
}

/** Returns the arrival months of the events of an organization's questions. */
const findMonthsOf = async (
  tx: Tx,
  organization_id: string,
  questions: readonly Asked[],
): Promise<readonly Month[]> => {
  const since = questions.reduce(
    (first, item) => Math.min(first, item.since?.getTime() ?? -Infinity),
    Infinity,
  )
  const months = monthsWithin(await findArrivals(tx, organization_id), {})
  return months.filter(({ ends_at }) => ends_at.getTime() > since)
}

/** Counts the usage of customers in folded events, for questions that rollups cannot answer. */
const countInEvents = async (tx: Tx, questions: readonly Asked[]): Promise<readonly Counted[]> => {
  const counted: Counted[] = []
  for (const organization_id of new Set(questions.map(({ meter }) => meter.organization_id))) {
    const ownQuestions = questions.filter(({ meter }) => meter.organization_id === organization_id)
    const keys = [...new Set(ownQuestions.map(({ key }) => key))]
    for (const months of monthsInParts(await findMonthsOf(tx, organization_id, ownQuestions))) {
      const condition = foldedOf(organization_id, keys, months)
      const total = await countMatching(tx, condition)
      if (total === 0) continue
      for (const meters of inStatements(
        ownQuestions.map(({ meter }) => meter),
        total,
      )) {
        const ids = new Set(meters.map(({ id }) => id))
        const ofMeters = ownQuestions.filter(({ meter }) => ids.has(meter.id))
        counted.push(...(await countInStatement(tx, meters, ofMeters, condition)))
      }
    }
  }
  return counted
}

/** Returns the usage of meters by customers in all folded batches; see `UsageStore.usageOf`. */
export const readUsage: UsageStore['usageOf'] = async (tx, questions) => {
  const unbuilt = await findUnbuilt(
    tx,
    questions.map(({ meter }) => meter.id),
  )
  const rows = questions.flatMap(({ meter, customer, since = null }, question) =>
    customerKeys(customer).map((key) => ({ question, meter, key, since })),
  )
  const isInRollups = ({ meter, since }: Asked): boolean => since === null && !unbuilt.has(meter.id)
  const counted = [
    ...(await countInRollups(tx, rows.filter(isInRollups))),
    ...(await countInEvents(
      tx,
      rows.filter((row) => !isInRollups(row)),
    )),
  ]
  const answers = questions.map(() => emptyAggregate)
  for (const { question, values, ...sums } of counted)
    answers[question] = together(answers[question] ?? emptyAggregate, { ...sums, values: values ?? [] })
  return answers
}
