import type { SellerEventType } from '@atelier/contract/areas/webhook-types'
import { holdAll } from '@atelier/plumbing/database'
import { enqueueAll, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import type { Services, Tx } from '../services.ts'
import { consumeAlone, consumeTogether, type EventDelivery } from './domain-events.ts'
import { deleteDeliveries, nextDeliveries } from './queries.ts'
import type { EventConsumers, EventWriter, RecordedEvent } from './consumers.ts'
import type { DomainEventType, EventData } from './types.ts'

/**
 * Handles an event in the transaction that marks it as consumed, so that its database work happens exactly
 * once. Work outside the database (mail, other servers) belongs in a job that the consumer enqueues.
 */
export type Consumer<Type extends DomainEventType = SellerEventType> = (
  tx: Tx,
  services: Services,
  event: RecordedEvent & { readonly data: EventData<Type> },
) => Promise<void>

/** Consumers of an area, by event type. */
export type Consumers = { readonly [Type in DomainEventType]?: Consumer<Type> }

/** Properties of an area that event delivery requires. */
type ConsumingArea = { readonly name: string; readonly on?: Consumers; readonly onRecord?: EventWriter }

/** Indexes areas by the domain events that they consume. */
export const consumersOf = (areas: readonly ConsumingArea[]): EventConsumers => {
  const names = new Map<string, string[]>()
  for (const { name, on = {} } of areas)
    for (const type of Object.keys(on)) names.set(type, [...(names.get(type) ?? []), name])
  return { byType: names, writers: areas.flatMap(({ onRecord }) => onRecord ?? []) }
}

type Delivering = { readonly services: Services; readonly areas: readonly ConsumingArea[] }

/** Delivers the earliest pending events of these subjects to their consumers, in one transaction. */
const deliverAll = ({ services, areas }: Delivering, deliveries: readonly EventDelivery[]): Promise<void> =>
  services.database.transact(async (tx) => {
    const [, events] = await Promise.all([
      // Events of a subject are consumed one at a time, in order.
      holdAll(
        tx,
        deliveries.map(
          ({ consumer, subject_id }) => ({ kind: `consume ${consumer}`, key: subject_id }) as const,
        ),
      ),
      nextDeliveries(tx, deliveries),
    ])
    const consumeAll = async (): Promise<void> => {
      for (const { consumer, ...event } of events) {
        // An event is recorded with the data of its type.
        const consume = areas.find(({ name }) => name === consumer)?.on?.[event.type] as Consumer | undefined
        // A process of an older version may claim the job; the delivery stays pending for a version with the
        // consumer.
        if (consume === undefined) throw new Error(`The area ${consumer} has no consumer of ${event.type}.`)
        await consume(tx, services, event)
      }
    }
    await Promise.all([deleteDeliveries(tx, events), consumeAll()])
  })

/**
 * Delivers all events in one transaction. If a consumer fails, each delivery gets its own job, so that
 * only the failing one is retried.
 */
const deliverTogether = async (
  delivering: Delivering,
  deliveries: readonly EventDelivery[],
): Promise<void> => {
  try {
    await deliverAll(delivering, deliveries)
  } catch (error) {
    if (error instanceof Outage || deliveries.length === 1) throw error
    const { database } = delivering.services
    await database.transact((tx) => enqueueAll(tx, consumeAlone, deliveries))
  }
}

/** Returns the jobs that deliver events to their consumers. */
export const consumingJobs = (services: Services, areas: readonly ConsumingArea[]): readonly JobHandler[] => {
  const delivering = { services, areas }
  return [
    handle(consumeTogether, ({ deliveries }) => deliverTogether(delivering, deliveries)),
    handle(consumeAlone, (delivery) => deliverAll(delivering, [delivery])),
  ]
}
