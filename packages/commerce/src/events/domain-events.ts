import { json } from '@atelier/plumbing/database'
import { enqueueAll } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../services.ts'
import { fanOut } from '../webhooks/fan-out.ts'
import { chunksOf } from '../database/chunks.ts'
import { consumeTogether } from './consume-job.ts'
import type { DomainEvent } from './types.ts'

/** Maximum deliveries of one transaction. */
const deliveredTogether = 20

/**
 * Writes events inside the transaction that makes them true, in order, with a delivery for each area that consumes them, the
 * jobs that deliver, and the events of webhook endpoints. Jobs name as many deliveries as there are, because each takes the
 * earliest that waits.
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
      consumeTogether,
      [...chunksOf(deliveries, deliveredTogether)].map((some) => ({
        deliveries: some.map(({ consumer, subject_id }) => ({ consumer, subject_id })),
      })),
    ),
    fanOut(
      tx,
      rows.map((row, index) => ({ ...row, data: events[index]?.data ?? {} })),
      occurred_at,
      log,
    ),
  ])
}
