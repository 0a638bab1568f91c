import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Tx } from '../../core/services.ts'
import { nameOf } from '../customer-keys.ts'
import type { CustomerUsage, MeterDefinition } from '../port.ts'
import type { Condition } from './filter-queries.ts'
import { countedByEach } from './counted-queries.ts'

/** Key of the total over all customers. */
export const allCustomersKey = ''

type CountedRow = {
  readonly meter_id: string
  readonly customer_key: string
  readonly count: number
  readonly sum: string
  readonly min: string | null
  readonly max: string | null
  readonly values: readonly string[] | null
}

/**
 * Returns the start of a statement that adds events to the rollups of meters, with its table `counted`. Rows are
 * written in the order of their keys, so that concurrent transactions on a meter do not deadlock.
 *
 * @param condition condition on the rows of `events`, including their months of arrival
 */
const rollupInsertion = (meters: readonly MeterDefinition[], condition: Condition) => {
  const addValues = sql`, added_values as (
      insert into meter_values (meter_id, customer_key, quarter_hour, source, value)
      select distinct meter_id, key.customer_key, quarter_hour, source, value
      from counted, lateral (values (counted.customer_key), (${allCustomersKey})) as key (customer_key)
      where value is not null
      order by 1, 2, 3, 4, 5
      on conflict do nothing
    )`
  return sql`
    with counted as materialized (
      select counted.*, events.customer_key, events.source, events.batch_id,
        date_bin('15 minutes', events.timestamp, timestamptz '2000-01-01 00:00:00+00') as quarter_hour
      from events, ${countedByEach(meters)}
      where ${condition}
    ), grouped as materialized (
      select meter_id, coalesce(customer_key, ${allCustomersKey}) as customer_key, quarter_hour, source, count(*) as count,
        coalesce(sum(number), 0) as sum, min(number) as min, max(number) as max
      from counted
      group by grouping sets ((meter_id, customer_key, quarter_hour, source), (meter_id, quarter_hour, source))
    ), added as (
      insert into meter_rollups (meter_id, customer_key, quarter_hour, source, count, sum, min, max)
      select * from grouped
      order by meter_id, customer_key, quarter_hour, source
      on conflict (meter_id, customer_key, quarter_hour, source) do update set
        count = meter_rollups.count + excluded.count,
        sum = meter_rollups.sum + excluded.sum,
        min = least(meter_rollups.min, excluded.min),
        max = greatest(meter_rollups.max, excluded.max)
    )${meters.some(({ aggregation }) => aggregation.func === 'unique') ? addValues : sql``}`
}

/**
 * Adds events to the rollups of a meter.
 *
 * @param condition condition on the rows of `events`, including their months of arrival
 */
export const addToRollups = async (tx: Tx, meter: MeterDefinition, condition: Condition): Promise<void> => {
  await sql`${rollupInsertion([meter], condition)} select`.execute(tx)
}

/**
 * Adds the events of batches to the rollups of meters.
 *
 * @param condition condition on the rows of `events`, including their months of arrival
 * @returns usage by customer, only of the seller's events, without the history of the meter
 */
export const addBatches = async (
  tx: Tx,
  meters: readonly MeterDefinition[],
  condition: Condition,
): Promise<readonly CustomerUsage[]> => {
  const { rows } = await sql<CountedRow>`
    ${rollupInsertion(meters, condition)}
    select meter_id, customer_key, count(*) as count, coalesce(sum(number), 0) as sum, min(number) as min,
      max(number) as max, array_agg(distinct value) filter (where value is not null) as values
    from counted
    where source = 'user' and not exists (
      select from meter_history_batches as history
      where history.batch_id = counted.batch_id and history.meter_id = counted.meter_id
    )
    group by meter_id, customer_key
    order by meter_id, customer_key`.execute(tx)
  return rows.map(({ meter_id, customer_key, count, sum, min, max, values }) => ({
    meter_id,
    ...nameOf(customer_key),
    aggregate: { count, sum, min, max, values: values ?? [] },
  }))
}

/** Deletes the history records of folded batches. */
export const forgetHistory = async (tx: Tx, batch_ids: readonly number[]): Promise<void> => {
  await tx
    .deleteFrom('meter_history_batches')
    .where('batch_id', '=', sql<number>`any(${[...batch_ids]}::bigint[])`)
    .execute()
}

/** Records the batches for meters whose rollups are being built. */
export const noteFolded = async (
  tx: Tx,
  meter_ids: readonly string[],
  batch_ids: readonly number[],
): Promise<void> => {
  await sql`
    insert into meter_build_batches (meter_id, batch_id)
    select meter_id, batch_id from meter_builds, unnest(${[...batch_ids]}::bigint[]) as batch_id
    where meter_id = ${anyOf(meter_ids)}
    order by meter_id, batch_id
    on conflict do nothing`.execute(tx)
}
