import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { UsageEvent } from '../port.ts'

/**
 * Inserts events, and one batch per organization, in a single statement. Each column is one array, so that
 * the statement is the same for any number of events.
 */
const insertBatches = statement(
  (
    db: Connection,
    status: 'stored' | 'outbox',
    now: Date,
    ids: readonly string[],
    organization_ids: readonly string[],
    names: readonly string[],
    sources: readonly string[],
    timestamps: readonly Date[],
    customer_ids: readonly (string | null)[],
    external_customer_ids: readonly (string | null)[],
    external_ids: readonly (string | null)[],
    parent_ids: readonly (string | null)[],
    metadata: readonly string[],
  ) => ({
    compile: () =>
      sql<{ id: number }>`
        with batch as (
          insert into event_batches (status, ingested_at, organization_id, events)
          select ${status}, ${now}::timestamptz, organization_id, count(*)
          from unnest(${organization_ids}::uuid[]) as organization_id
          group by organization_id
          returning id, organization_id
        ), stored as (
          insert into events (id, organization_id, name, source, timestamp, customer_id, external_customer_id,
            external_id, parent_id, metadata, batch_id, ingested_at)
          select event.*, batch.id, ${now}::timestamptz
          from unnest(${ids}::uuid[], ${organization_ids}::uuid[], ${names}::text[], ${sources}::text[],
            ${timestamps}::timestamptz[], ${customer_ids}::uuid[], ${external_customer_ids}::text[],
            ${external_ids}::text[], ${parent_ids}::text[], ${metadata}::jsonb[])
            as event (id, organization_id, name, source, timestamp, customer_id, external_customer_id, external_id,
              parent_id, metadata)
          join batch on batch.organization_id = event.organization_id
        )
        select id from batch`.compile(db),
  }),
)

/**
 * Stores events, one batch per organization.
 *
 * @param status `outbox` when the events belong in another store
 * @returns the ids of the batches
 */
export const insertEvents = async (
  tx: Tx,
  events: readonly UsageEvent[],
  now: Date,
  status: 'stored' | 'outbox' = 'stored',
): Promise<readonly number[]> => {
  const batches = await insertBatches(
    tx,
    status,
    now,
    events.map(({ id }) => id),
    events.map(({ organization_id }) => organization_id),
    events.map(({ name }) => name),
    events.map(({ source }) => source),
    events.map(({ timestamp }) => timestamp),
    events.map(({ customer_id }) => customer_id),
    events.map(({ external_customer_id }) => external_customer_id),
    events.map(({ external_id }) => external_id),
    events.map(({ parent_id }) => parent_id),
    events.map(({ metadata }) => JSON.stringify(metadata)),
  )
  return batches.map(({ id }) => id)
}

const claim = statement(
  (
    db: Connection,
    organization_ids: readonly string[],
    external_ids: readonly string[],
    event_ids: readonly string[],
    now: Date,
  ) => ({
    compile: () =>
      sql<{ event_id: string }>`
        insert into event_external_ids (organization_id, external_id, event_id, ingested_at)
        select claimed.*, ${now}::timestamptz
        from unnest(${organization_ids}::uuid[], ${external_ids}::text[], ${event_ids}::uuid[])
          as claimed (organization_id, external_id, event_id)
        order by claimed.organization_id, claimed.external_id, claimed.event_id
        on conflict do nothing
        returning event_id`.compile(db),
  }),
)

type Named = UsageEvent & { readonly external_id: string }

const externalIdKey = ({ organization_id, external_id }: Named): string => `${organization_id}/${external_id}`

/**
 * Claims the external ids of events. A concurrent claim of the same id waits until this transaction ends.
 * Claims are made in the same order everywhere, which avoids deadlocks.
 *
 * @returns events to store: events with an unclaimed external id (the first of several with the same id), and
 *   events without an external id
 */
export const claimExternalIds = async (
  tx: Tx,
  events: readonly UsageEvent[],
  now: Date,
): Promise<readonly UsageEvent[]> => {
  const firsts = new Map<string, Named>()
  for (const event of events) {
    if (event.external_id === null) continue
    const ofCustomer = { ...event, external_id: event.external_id }
    if (!firsts.has(externalIdKey(ofCustomer))) firsts.set(externalIdKey(ofCustomer), ofCustomer)
  }
  if (firsts.size === 0) return events
  const uniqueEvents = [...firsts.values()]
  const claimed = await claim(
    tx,
    uniqueEvents.map(({ organization_id }) => organization_id),
    uniqueEvents.map(({ external_id }) => external_id),
    uniqueEvents.map(({ id }) => id),
    now,
  )
  const fresh = new Set(claimed.map(({ event_id }) => event_id))
  return events.filter(({ id, external_id }) => external_id === null || fresh.has(id))
}
