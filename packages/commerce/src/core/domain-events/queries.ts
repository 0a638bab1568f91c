import { statement } from '@atelier/plumbing/database'
import type { Insertable } from 'kysely'
import type { DomainEventsTable, EventDeliveriesTable } from '../database/tables.ts'
import type { Connection, Tx } from '../services.ts'

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
