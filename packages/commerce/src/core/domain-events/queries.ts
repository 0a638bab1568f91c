import { statement } from '@atelier/plumbing/database'
import { type Insertable, sql } from 'kysely'
import type { DomainEventsTable, EventDeliveriesTable } from '../database/tables.ts'
import type { Connection, Tx } from '../services.ts'
import { type CustomerEvent, followedTypes } from './types.ts'

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

/** Selects the earliest pending event of a subject for a consumer. */
export const nextDelivery = statement((db: Connection, consumer: string, subject_id: string) =>
  db
    .selectFrom('event_deliveries')
    .innerJoin('domain_events', 'domain_events.id', 'event_deliveries.event_id')
    .select([
      'domain_events.id',
      'domain_events.organization_id',
      'domain_events.type',
      'domain_events.subject_id',
      'domain_events.data',
      'domain_events.occurred_at',
    ])
    .where('event_deliveries.consumer', '=', consumer)
    .where('event_deliveries.subject_id', '=', subject_id)
    .orderBy('domain_events.sequence')
    .limit(1),
)

export const deleteDelivery = async (tx: Tx, consumer: string, event_id: string): Promise<void> => {
  await tx
    .deleteFrom('event_deliveries')
    .where('event_id', '=', event_id)
    .where('consumer', '=', consumer)
    .execute()
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
