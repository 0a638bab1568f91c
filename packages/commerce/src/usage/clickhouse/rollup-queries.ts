import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { Aggregate } from '../../core/metering/aggregate.ts'
import type { MeterDefinition } from '../port.ts'
import { ofOrganization } from '../postgres/arrival-queries.ts'
import { allCustomersKey } from '../postgres/rollup-queries.ts'

/** Aggregate of a quarter of an hour, for a customer and source. */
type RollupPiece = {
  readonly customer_key: string
  readonly source: string
  readonly quarter_hour: number
  readonly aggregate: Aggregate
}

/** Adds pieces to the rollups of a meter. Rollups are in PostgreSQL regardless of the store of the events. */
export const addPieces = async (tx: Tx, meter_id: string, pieces: readonly RollupPiece[]): Promise<void> => {
  if (pieces.length === 0) return
  const of = <T>(take: (piece: RollupPiece) => T): T[] => pieces.map(take)
  await sql`
    insert into meter_rollups (meter_id, customer_key, quarter_hour, source, count, sum, min, max)
    select ${meter_id}::uuid, coalesce(customer_key, ${allCustomersKey}), quarter_hour, source, sum(count), sum(sum), min(min), max(max)
    from unnest(${of((piece) => piece.customer_key)}::text[], ${of((piece) => new Date(piece.quarter_hour))}::timestamptz[],
      ${of(({ source }) => source)}::text[], ${of(({ aggregate }) => aggregate.count)}::bigint[],
      ${of(({ aggregate }) => aggregate.sum)}::numeric[], ${of(({ aggregate }) => aggregate.min)}::numeric[],
      ${of(({ aggregate }) => aggregate.max)}::numeric[]) as piece (customer_key, quarter_hour, source, count, sum, min, max)
    group by grouping sets ((customer_key, quarter_hour, source), (quarter_hour, source))
    order by 2, 3, 4
    on conflict (meter_id, customer_key, quarter_hour, source) do update set
      count = meter_rollups.count + excluded.count,
      sum = meter_rollups.sum + excluded.sum,
      min = least(meter_rollups.min, excluded.min),
      max = greatest(meter_rollups.max, excluded.max)`.execute(tx)
  const values = pieces.flatMap(({ aggregate, ...piece }) =>
    aggregate.values.map((value) => ({ ...piece, value })),
  )
  if (values.length === 0) return
  await sql`
    insert into meter_values (meter_id, customer_key, quarter_hour, source, value)
    select distinct ${meter_id}::uuid, key.customer_key, quarter_hour, source, value
    from unnest(${values.map(({ customer_key }) => customer_key)}::text[],
      ${values.map(({ quarter_hour }) => new Date(quarter_hour))}::timestamptz[],
      ${values.map(({ source }) => source)}::text[], ${values.map(({ value }) => value)}::text[])
      as piece (customer_key, quarter_hour, source, value),
      lateral (values (piece.customer_key), (${allCustomersKey})) as key (customer_key)
    order by 2, 3, 4, 5
    on conflict do nothing`.execute(tx)
}

type Read = {
  readonly moment: Date | null
  readonly count: number
  readonly sum: string
  readonly min: string | null
  readonly max: string | null
  readonly values: readonly string[] | null
  readonly batch_id: number | null
}

/**
 * Reads the rollups of a meter and the unfolded batches in a single statement, so that every event is in
 * exactly one of the two.
 */
export const readRollups = async (
  db: Connection,
  { id: meter_id, organization_id }: MeterDefinition,
  {
    keys,
    from,
    before,
  }: { readonly keys: readonly string[] | undefined; readonly from: Date; readonly before: Date },
): Promise<{
  readonly pieces: readonly { readonly moment: number; readonly aggregate: Aggregate }[]
  readonly waiting: readonly number[]
}> => {
  const condition = sql`meter_id = ${meter_id}::uuid and customer_key = any(${[...(keys ?? [allCustomersKey])]}::text[])
    and quarter_hour >= ${from} and quarter_hour < ${before}`
  const { rows } = await sql<Read>`
    select quarter_hour as moment, sum(count)::bigint as count, sum(sum) as sum, min(min) as min, max(max) as max,
      null::text[] as values, null::bigint as batch_id
    from meter_rollups where ${condition} group by quarter_hour
    union all
    select quarter_hour, 0, 0, null, null, array_agg(distinct value), null
    from meter_values where ${condition} group by quarter_hour
    union all
    select null, 0, 0, null, null, null, id from event_batches where status = 'stored' and ${ofOrganization(organization_id)}`.execute(
    db,
  )
  return {
    pieces: rows.flatMap(({ moment, count, sum, min, max, values }) =>
      moment === null
        ? []
        : [{ moment: moment.getTime(), aggregate: { count, sum, min, max, values: values ?? [] } }],
    ),
    waiting: rows.flatMap(({ batch_id }) => batch_id ?? []),
  }
}
