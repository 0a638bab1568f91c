import { insertRows } from '../database/insert-rows.ts'
import { type Write, writeTogether } from '../database/write-together.ts'
import type { Tx } from '../services.ts'

export type DomainEventType =
  | 'checkout.created'
  | 'checkout.updated'
  | 'customer.created'
  | 'customer.updated'
  | 'customer.deleted'
  | 'customer.state_changed'
  | 'order.created'
  | 'order.updated'
  | 'order.paid'
  | 'order.refunded'
  | 'organization.updated'
  | 'product.created'
  | 'product.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'subscription.created'
  | 'subscription.updated'
  | 'subscription.active'
  | 'subscription.canceled'
  | 'subscription.uncanceled'
  | 'subscription.revoked'

export type DomainEvent = {
  readonly organization_id: string
  readonly type: DomainEventType
  /** The object it is about. */
  readonly subject_id: string
  /** The object as its seller would read it at this moment, snake_case. */
  readonly data: object
}

/** The write of events; their order is kept. It belongs into the transaction that makes them true. */
export const insertEvents = (occurred_at: Date, events: readonly DomainEvent[]): Write =>
  insertRows(
    'domain_events',
    events.map(({ organization_id, type, subject_id, data }) => ({
      organization_id,
      type,
      subject_id,
      data,
      id: crypto.randomUUID(),
      occurred_at,
    })),
  )

/** Writes events where nothing else is left to be written with them. */
export const recordEvents = async (
  tx: Tx,
  occurred_at: Date,
  events: readonly DomainEvent[],
): Promise<void> => {
  await writeTogether(tx, [insertEvents(occurred_at, events)])
}
