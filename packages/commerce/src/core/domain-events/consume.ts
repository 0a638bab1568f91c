import { holdKey } from '@atelier/plumbing/database'
import { enqueueAll, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import type { Services, Tx } from '../services.ts'
import { consumeAlone, consumeTogether, type Delivery } from './domain-events.ts'
import { deleteDelivery, nextDelivery } from './queries.ts'
import type { EventConsumers, EventWriter, RecordedEvent } from './consumers.ts'
import type { DomainEventType } from './types.ts'

/**
 * Does what must follow an event, inside the transaction that marks the event as consumed: its database work
 * is done exactly once. Work that reaches beyond the database (mail, other servers) is a job that the
 * consumer queues.
 */
export type Consumer = (tx: Tx, services: Services, event: RecordedEvent) => Promise<void>

/** The consumers of an area, by the type of event. */
export type Consumers = { readonly [Type in DomainEventType]?: Consumer }

/** What an area has to be for its events to be delivered. */
type ConsumingArea = { readonly name: string; readonly on?: Consumers; readonly onRecord?: EventWriter }

/** Areas that follow domain events, by what they follow. */
export const consumersOf = (areas: readonly ConsumingArea[]): EventConsumers => {
  const names = new Map<string, string[]>()
  for (const { name, on = {} } of areas)
    for (const type of Object.keys(on)) names.set(type, [...(names.get(type) ?? []), name])
  return { byType: names, writers: areas.flatMap(({ onRecord }) => onRecord ?? []) }
}

type Delivering = { readonly services: Services; readonly areas: readonly ConsumingArea[] }

/** Delivers the earliest event of a subject that waits for an area; does nothing when none waits. */
const deliverNext = async (
  tx: Tx,
  { services, areas }: Delivering,
  { consumer, subject_id }: Delivery,
): Promise<void> => {
  // One event of a subject at a time, in order: the next one waits until this one is consumed.
  const [, [event]] = await Promise.all([
    holdKey(tx, `consume ${consumer}`, subject_id),
    nextDelivery(tx, consumer, subject_id),
  ])
  if (event === undefined) return
  const consume = areas.find(({ name }) => name === consumer)?.on?.[event.type]
  // A process of an older version may take the job; the delivery waits for one that has the consumer.
  if (consume === undefined) throw new Error(`The area ${consumer} has no consumer of ${event.type}.`)
  await consume(tx, services, event)
  await deleteDelivery(tx, consumer, event.id)
}

const deliverAlone = (delivering: Delivering, delivery: Delivery): Promise<void> =>
  delivering.services.database.transact((tx) => deliverNext(tx, delivering, delivery))

/** Order in which transactions take the keys of their deliveries, so that no two wait for each other. */
const byKey = (a: Delivery, b: Delivery): number =>
  a.consumer.localeCompare(b.consumer) || a.subject_id.localeCompare(b.subject_id)

/** Delivers all in one transaction. When a consumer fails, each gets a job of its own, and only that one is tried again. */
const deliverTogether = async (delivering: Delivering, deliveries: readonly Delivery[]): Promise<void> => {
  const { database } = delivering.services
  const [first, ...others] = deliveries.toSorted(byKey)
  if (first === undefined) return
  if (others.length === 0) return deliverAlone(delivering, first)
  try {
    await database.transact(async (tx) => {
      for (const delivery of [first, ...others]) await deliverNext(tx, delivering, delivery)
    })
  } catch (error) {
    if (error instanceof Outage) throw error
    await database.transact((tx) => enqueueAll(tx, consumeAlone, [first, ...others]))
  }
}

/** Jobs that deliver events to the areas that consume them. */
export const consumingJobs = (services: Services, areas: readonly ConsumingArea[]): readonly JobHandler[] => {
  const delivering = { services, areas }
  return [
    handle(consumeTogether, ({ deliveries }) => deliverTogether(delivering, deliveries)),
    handle(consumeAlone, (delivery) => deliverAlone(delivering, delivery)),
  ]
}
