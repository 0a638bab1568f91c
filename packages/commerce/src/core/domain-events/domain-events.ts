import { Id } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { defineJob, enqueueAll } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { chunksOf } from '../database/chunks.ts'
import type { Services, Tx } from '../services.ts'
import { insertDeliveries, insertEvents } from './queries.ts'
import type { RecordedEvent } from './consumers.ts'
import type { DomainEvent } from './types.ts'

const Delivery = z.object({ consumer: z.string(), subject_id: Id })
/** Consumer and subject whose earliest waiting event is delivered. */
export type Delivery = z.output<typeof Delivery>

/** Delivers the earliest waiting events of several subjects in one transaction: those that one commit recorded. */
export const consumeTogether = defineJob({
  name: 'events.consume-together',
  payload: z.object({ deliveries: z.array(Delivery) }),
  maxAttempts: 25,
})

/** Delivers the earliest waiting event of one subject alone: a consumer that fails holds up no other. */
export const consumeAlone = defineJob({ name: 'events.consume', payload: Delivery, maxAttempts: 25 })

/** Maximum deliveries of one transaction. */
const deliveredTogether = 20

/**
 * Writes events inside the transaction that makes them true, in order, with a delivery for each area that consumes them, the
 * jobs that deliver, and what areas write beside events. Jobs name as many deliveries as there are, because each takes the
 * earliest that waits.
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
      [...chunksOf(deliveries, deliveredTogether)].map((some) => ({
        deliveries: some.map(({ consumer, subject_id }) => ({ consumer, subject_id })),
      })),
    ),
    ...consumers.writers.map((write) => write(tx, recorded, log)),
  ])
}
