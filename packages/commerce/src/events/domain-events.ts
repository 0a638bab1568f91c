import { json } from '@atelier/plumbing/database'
import { enqueue } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../services.ts'
import { consumeEvents } from './consume-job.ts'
import type { DomainEvent } from './types.ts'

/**
 * Writes events inside the transaction that makes them true, in order, with a delivery and a job for each
 * area that consumes them. A job delivers the earliest event that waits, so each delivery has one.
 */
export const recordEvents = async (
  tx: Tx,
  { clock, consumers }: Pick<Services, 'clock' | 'consumers'>,
  events: readonly DomainEvent[],
): Promise<void> => {
  if (events.length === 0) return
  const occurred_at = clock.now()
  const rows = events.map(({ organization_id, type, subject_id, data }) => ({
    id: crypto.randomUUID(),
    organization_id,
    type,
    subject_id,
    data: json(data),
    occurred_at,
  }))
  const deliveries = rows.flatMap(({ id, type, subject_id }) =>
    (consumers.get(type) ?? []).map((consumer) => ({ event_id: id, consumer, subject_id })),
  )
  await Promise.all([
    tx.insertInto('domain_events').values(rows).execute(),
    deliveries.length > 0 && tx.insertInto('event_deliveries').values(deliveries).execute(),
    ...deliveries.map(({ consumer, subject_id }) => enqueue(tx, consumeEvents, { consumer, subject_id })),
  ])
}
