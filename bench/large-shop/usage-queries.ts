import { sql } from 'kysely'
import type { Tx } from '../../packages/commerce/src/core/services.ts'
import type { Month } from '../../packages/commerce/src/usage/postgres/month.ts'
import { writtenEvents } from './event-months.ts'

/** Events of a customer, spread over a time span. */
export type UsagePeriod = {
  readonly customer_id: string
  readonly starts: Date
  readonly ends: Date
  readonly requests: number
  readonly renderings: number
}

/** Events of a kind that a customer sends in one burst, within ten minutes. */
const sessionLength = 25

/** Reserves the number of a batch. */
export const takeBatch = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event_batches', 'id')) as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Batch of all events of a shop. */
export type Batch = { readonly id: number; readonly organization_id: string }

/**
 * Inserts the events of periods as if they had arrived then. The database generates them: values are derived
 * from the customer, the period and the event's position in it.
 */
export const insertUsage = async (
  tx: Tx,
  { id, organization_id }: Batch,
  periods: readonly UsagePeriod[],
): Promise<void> => {
  await sql`
    insert into ${writtenEvents(id)} (id, organization_id, batch_id, name, source, timestamp, customer_id, metadata, ingested_at)
    select gen_random_uuid(), ${organization_id}::uuid, ${id}::bigint, name, 'user', moment, customer_id,
      case name when 'api.request'
        then jsonb_build_object('route', (array['/render', '/styles', '/status'])[1 + number % 3], 'milliseconds', 20 + size % 900)
        else jsonb_build_object('megapixels', 1 + size % 24, 'style', (array['meadow', 'seaside', 'dusk', 'snow'])[1 + size % 4])
      end,
      moment
    from json_to_recordset(${JSON.stringify(periods)}::json)
        as period (customer_id uuid, starts timestamptz, ends timestamptz, requests int, renderings int),
      lateral (values ('api.request', requests), ('image.rendered', renderings)) as kind (name, count),
      lateral (select hashtext(customer_id || name || extract(epoch from starts)) as seed, ceil(count / ${sessionLength}::float8) as sessions) as of_kind,
      generate_series(0, count - 1) as number,
      lateral (select number / ${sessionLength}::int as session) as place,
      lateral (select hashint4(seed # number) & 1048575 as size,
        (hashint4(seed # ~session) & 1023) / 1024::float8 as pace) as figure,
      lateral (select least(ends - interval '1 second', starts + (ends - starts) * ((session + pace) / sessions)
        + make_interval(secs => size % 600)) as moment) as at`.execute(tx)
}

/**
 * Counts the events of a month. Meters count them when they are built, not by folding, so their batch is
 * deleted immediately.
 */
export const countEvents = async (
  tx: Tx,
  { id, organization_id }: Batch,
  { starts_at }: Month,
): Promise<void> => {
  await sql`insert into event_batches (id, organization_id, status, ingested_at)
    overriding system value values (${id}, ${organization_id}, 'stored', ${starts_at})`.execute(tx)
  await tx.deleteFrom('event_batches').where('id', '=', id).execute()
}
