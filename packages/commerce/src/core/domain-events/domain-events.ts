import { Id } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { defineJob, enqueueAll } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { chunksOf } from '../database/chunks.ts'
import type { Services, Tx } from '../services.ts'
import { insertDeliveries, insertEvents } from './queries.ts'
import type { RecordedEvent } from './consumers.ts'
import type { DomainEvent } from './types.ts'

const EventDelivery = z.object({ consumer: z.string(), subject_id: Id })

/** Consumer and subject whose earliest pending event is delivered. */
export type EventDelivery = z.output<typeof EventDelivery>

/** Delivers the earliest pending events of several subjects in one transaction: those of one commit. */
export const consumeTogether = defineJob({
  name: 'events.consume-together',
  payload: z.object({ deliveries: z.array(EventDelivery) }),
  maxAttempts: 25,
})

/**
 * Delivers the earliest pending event of one subject separately, so that a failing consumer blocks no other.
 */
export const consumeAlone = defineJob({ name: 'events.consume', payload: EventDelivery, maxAttempts: 25 })

/** Maximum deliveries of one transaction. */
const deliveredTogether = 20

/**
 * Records events in order, in the transaction of the change, with their deliveries, the delivery jobs and the
 * records of other areas. Jobs contain one entry per delivery, because each entry delivers only the earliest
 * pending event.
 */
export const recordEvents = async (
  tx: Tx,
  { clock, consumers, log }: Pick<Services, 'clock' | 'consumers'> & Partial<Pick<Services, 'log'>>,
  events: readonly DomainEvent[],
): Promise<void> => {
  if (events.length === 0) return
  const occurred_at = clock.now()
  const recorded: readonly RecordedEvent[] = events.map(({ organization_id, type, subject_id, data }) => ({
    id: crypto.randomUUID(),
    organization_id,
    type,
    subject_id,
    data,
    occurred_at,
  }))
  const deliveries = recorded.flatMap(({ id, type, subject_id }) =>
    (consumers.byType.get(type) ?? []).map((consumer) => ({ event_id: id, consumer, subject_id })),
  )
  await Promise.all([
    insertEvents(
      tx,
      recorded.map((event) => ({ ...event, data: json(event.data) })),
    ),
    insertDeliveries(tx, deliveries),
    enqueueAll(
      tx,
      consumeTogether,
      [...chunksOf(deliveries, deliveredTogether)].map((chunk) => ({
        deliveries: chunk.map(({ consumer, subject_id }) => ({ consumer, subject_id })),
      })),
    ),
    ...consumers.writers.map((write) => write(tx, recorded, log)),
  ])
}
