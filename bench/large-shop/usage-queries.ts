import { sql } from 'kysely'
import type { Tx } from '../../packages/commerce/src/core/services.ts'
import { monthOf } from '../../packages/commerce/src/usage/postgres/month.ts'

/** Events of a customer, spread over a time span. */
export type UsagePeriod = {
  readonly customer_id: string
  readonly starts: Date
  readonly ends: Date
  readonly requests: number
  readonly renderings: number
}

/** Starts of all months, in UTC, that overlap the periods. */
const monthsOf = (periods: readonly UsagePeriod[]): readonly Date[] => {
  const first = monthOf(new Date(Math.min(...periods.map(({ starts }) => starts.getTime())))).starts_at
  const end = Math.max(...periods.map(({ ends }) => ends.getTime()))
  const months: Date[] = []
  for (let month = first; month.getTime() <= end; month = monthOf(month, 1).starts_at) months.push(month)
  return months
}

/** Events of a kind that a customer sends in one burst, within ten minutes. */
const sessionLength = 25

/**
 * Inserts the events of periods as if they had arrived then. The database generates them: ids and values are
 * derived from the customer, the period and the event's position in it. Meters count them when they are
 * built, not by folding, so their batches, one per month, are deleted immediately.
 */
export const insertUsage = async (
  tx: Tx,
  organization_id: string,
  periods: readonly UsagePeriod[],
): Promise<void> => {
  if (periods.length === 0) return
  const batches = await tx
    .insertInto('event_batches')
    .values(monthsOf(periods).map((month) => ({ organization_id, status: 'stored', ingested_at: month })))
    .returning('id')
    .execute()
  const batch_ids = batches.map(({ id }) => id)
  await sql`
    insert into events (id, organization_id, batch_id, name, source, timestamp, customer_id, metadata, ingested_at)
    select overlay(overlay(digest placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid, ${organization_id}::uuid,
      batch.id, name, 'user', moment, customer_id,
      case name when 'api.request'
        then jsonb_build_object('route', (array['/render', '/styles', '/status'])[1 + number % 3], 'milliseconds', 20 + size % 900)
        else jsonb_build_object('megapixels', 1 + size % 24, 'style', (array['meadow', 'seaside', 'dusk', 'snow'])[1 + size % 4])
      end,
      moment
    from json_to_recordset(${JSON.stringify(periods)}::json)
        as period (customer_id uuid, starts timestamptz, ends timestamptz, requests int, renderings int),
      lateral (values ('api.request', requests), ('image.rendered', renderings)) as kind (name, count),
      generate_series(0, count - 1) as number,
      lateral (select number / ${sessionLength}::int as session, ceil(count / ${sessionLength}::numeric) as sessions) as place,
      lateral (select md5(${organization_id} || customer_id || starts || name || number) as digest,
        md5(${organization_id} || customer_id || starts || name || session || 'session') as session_digest) as made,
      lateral (select ('x' || left(digest, 7))::bit(28)::int as size,
        ('x' || left(session_digest, 7))::bit(28)::int % 1000 / 1000.0 as pace) as figure,
      lateral (select least(ends - interval '1 second', starts + (ends - starts) * ((session + pace) / sessions)
        + size % 600 * interval '1 second') as moment) as at
    join event_batches as batch on batch.id = any(${batch_ids}::bigint[])
      and batch.ingested_at = date_trunc('month', moment at time zone 'UTC') at time zone 'UTC'`.execute(tx)
  await tx
    .deleteFrom('event_batches')
    .where('id', '=', sql<number>`any(${batch_ids}::bigint[])`)
    .execute()
}
