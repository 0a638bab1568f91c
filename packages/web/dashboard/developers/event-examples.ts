import { dataOfEvent } from '@atelier/contract/areas/developers/webhook-data'
import { type SellerEventType, sellerEvents } from '@atelier/contract/areas/developers/webhook-types'
import { exampleOf } from '@atelier/contract/primitives/examples'

/** Event types that sellers can subscribe to, each with its meaning. */
export const eventTypes = Object.entries(sellerEvents).map(([type, means]) => ({
  type: type as SellerEventType,
  means,
}))

/** Returns an example of an event, as JSON. */
export const eventExample = (type: SellerEventType): string =>
  JSON.stringify({ type, data: exampleOf(dataOfEvent(type)) }, undefined, 2)

/** Returns the events whose name or meaning contains all words of a text. */
export const matchingEvents = (text: string) => {
  const words = text.toLowerCase().split(/\s+/)
  return eventTypes.filter(({ type, means }) =>
    words.every((word) => `${type} ${means}`.toLowerCase().includes(word)),
  )
}
