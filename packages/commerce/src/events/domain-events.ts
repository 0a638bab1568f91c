import { json } from '@atelier/plumbing/database'
import { enqueueAll } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../services.ts'
import { fanOut } from '../webhooks/fan-out.ts'
import { consumeEvents } from './consume-job.ts'
import type { DomainEvent } from './types.ts'

/**
 * Writes events inside the transaction that makes them true, in order, with a delivery and a job for each
 * area that consumes them, and what webhook endpoints are told. A job delivers the earliest event that waits, so each
 * delivery has one.
 */
export const recordEvents = async (
  tx: Tx,
  { clock, consumers, log }: Pick<Services, 'clock' | 'consumers'> & Partial<Pick<Services, 'log'>>,
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
    enqueueAll(
      tx,
      consumeEvents,
      deliveries.map(({ consumer, subject_id }) => ({ consumer, subject_id })),
    ),
    fanOut(
      tx,
      rows.map((row, index) => ({ ...row, data: events[index]?.data ?? {} })),
      occurred_at,
      log,
    ),
  ])
}
