import { type Insertable, type Selectable, sql } from 'kysely'
import type { DomainEventsTable, EventDeliveriesTable } from '../database/tables.ts'
import type { Connection, Tx } from '../services.ts'
import { type CustomerEvent, followedTypes } from './types.ts'
import type { WebhookEventType } from '@atelier/contract'

export const insertEvents = async (
  tx: Tx,
  events: readonly Insertable<DomainEventsTable>[],
): Promise<void> => {
  await tx.insertInto('domain_events').values(events).execute()
}

export const insertDeliveries = async (
  tx: Tx,
  deliveries: readonly Insertable<EventDeliveriesTable>[],
): Promise<void> => {
  if (deliveries.length > 0) await tx.insertInto('event_deliveries').values(deliveries).execute()
}

/** Pending event of a subject, for a consumer. */
type NextDelivery = Omit<Selectable<DomainEventsTable>, 'sequence'> & { readonly consumer: string }

/**
 * Returns the earliest pending events, in the order of their recording: as many for each consumer and subject as
 * the list has entries of the pair. PostgreSQL keeps the plan for a list in JSON, and plans an array at each run.
 */
export const nextDeliveries = async (
  tx: Tx,
  deliveries: readonly { readonly consumer: string; readonly subject_id: string }[],
): Promise<readonly NextDelivery[]> => {
  const { rows } = await sql<NextDelivery>`
    select wanted.consumer, event.id, event.organization_id, event.type, event.subject_id, event.data, event.occurred_at
    from (
      select consumer, subject_id, count(*) as events
      from json_to_recordset(${JSON.stringify(deliveries)}::json) as delivery (consumer text, subject_id uuid)
      group by consumer, subject_id
    ) as wanted
    cross join lateral (
      select domain_events.* from event_deliveries join domain_events on domain_events.id = event_deliveries.event_id
      where event_deliveries.consumer = wanted.consumer and event_deliveries.subject_id = wanted.subject_id
      order by domain_events.sequence limit wanted.events
    ) as event
    order by event.sequence, wanted.consumer`.execute(tx)
  return rows
}

export const deleteDeliveries = async (
  tx: Tx,
  deliveries: readonly { readonly consumer: string; readonly id: string }[],
): Promise<void> => {
  const consumed = deliveries.map(({ id, consumer }) => ({ id, consumer }))
  await sql`
    delete from event_deliveries
    using json_to_recordset(${JSON.stringify(consumed)}::json) as consumed (id uuid, consumer text)
    where event_deliveries.event_id = consumed.id and event_deliveries.consumer = consumed.consumer`.execute(
    tx,
  )
}

/** Returns the highest sequence number, of committed events. */
export const lastNumber = async (db: Connection): Promise<number> => {
  const last = db.selectFrom('domain_events').select(({ fn }) => fn.max('sequence').as('sequence'))
  return (await last.executeTakeFirstOrThrow()).sequence ?? 0
}

/** Returns the highest sequence number recorded before a moment. */
export const lastNumberBefore = async (db: Connection, moment: Date): Promise<number> => {
  const last = db
    .selectFrom('domain_events')
    .select('sequence')
    .where('occurred_at', '<', moment)
    .orderBy('sequence', 'desc')
    .limit(1)
  return (await last.executeTakeFirst())?.sequence ?? 0
}

/** Returns the followed events of customers after a sequence number. */
export const findEventsAfter = (db: Connection, sequence: number, customer_ids: readonly string[]) =>
  db
    .selectFrom('domain_events')
    .select(['id', 'type', 'data', sql<string>`data ->> 'customer_id'`.as('customer_id')])
    .$narrowType<{ type: CustomerEvent['type'] }>()
    .where('sequence', '>', sequence)
    .where('type', 'in', followedTypes)
    .where(sql<boolean>`data ->> 'customer_id' = any(${customer_ids}::text[])`)
    .orderBy('sequence')
    .execute()

/** Counts the pending deliveries by area and type of event. */
export const countPending = (db: Connection) =>
  db
    .selectFrom('event_deliveries')
    .innerJoin('domain_events', 'domain_events.id', 'event_deliveries.event_id')
    .select(({ fn }) => [
      'event_deliveries.consumer',
      'domain_events.type',
      fn.countAll<number>().as('deliveries'),
    ])
    .groupBy(['event_deliveries.consumer', 'domain_events.type'])
    .execute()

/** Returns the latest real event of a type, of which a test sends a copy. */
export const findLatestEvent = (db: Connection, organization_id: string, type: WebhookEventType) =>
  db
    .selectFrom('domain_events')
    .select(['data', 'subject_id'])
    .where('organization_id', '=', organization_id)
    .where('type', '=', type)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Maximum events of a timeline: metered subscriptions have many. */
const maxEvents = 500

/** Returns the latest events of an object, latest first; excludes usage changes. */
export const findEventsOfObject = (db: Connection, subject_id: string) =>
  db
    .selectFrom('domain_events')
    .select(['id', 'sequence', 'type', 'occurred_at'])
    .select([
      sql<string | null>`data ->> 'modified_at'`.as('modified_at'),
      sql<string | null>`data ->> 'current_period_end'`.as('period_end'),
    ])
    .where('subject_id', '=', subject_id)
    .where('type', '<>', 'subscription.usage_changed')
    .orderBy('sequence', 'desc')
    .limit(maxEvents)
    .execute()
