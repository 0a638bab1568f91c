import { domainEvents, type SellerEventType } from '@atelier/contract/areas/domain-events'
import { exampleOf } from '@atelier/contract/primitives/examples'

/** The events that sellers can be told of, each with what it means. */
export const eventTypes = Object.entries(domainEvents).map(([type, { means }]) => ({
  type: type as SellerEventType,
  means,
}))

/** An example of an event, as JSON. */
export const eventExample = (type: SellerEventType): string =>
  JSON.stringify({ type, data: exampleOf(domainEvents[type].data) }, undefined, 2)

/** The events whose name or meaning has all the words of a text. */
export const matchingEvents = (text: string) => {
  const words = text.toLowerCase().split(/\s+/)
  return eventTypes.filter(({ type, means }) =>
    words.every((word) => `${type} ${means}`.toLowerCase().includes(word)),
  )
}
