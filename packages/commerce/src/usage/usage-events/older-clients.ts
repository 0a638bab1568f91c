import { isOlderThan, type Wire } from '@atelier/plumbing/http'
import type { EventMetadata } from '../port.ts'

/** First releases that accept objects, and fractions, in the metadata of events. */
const readsObjects = [0, 41, 0] as const
const readsFractions = [0, 32, 9] as const

/**
 * Returns a filter of event metadata for a client. Older releases of the provider's client reject a whole
 * list when one event's metadata has an object, or a fraction; such values are omitted for them.
 */
export const metadataFor = (wire: Wire): ((metadata: EventMetadata) => EventMetadata) => {
  const noObjects = isOlderThan(wire, readsObjects)
  const noFractions = isOlderThan(wire, readsFractions)
  if (!noObjects && !noFractions) return (metadata) => metadata
  const isRead = (value: EventMetadata[string]): boolean =>
    !(noObjects && typeof value === 'object') &&
    !(noFractions && typeof value === 'number' && !Number.isInteger(value))
  return (metadata) => Object.fromEntries(Object.entries(metadata).filter(([, value]) => isRead(value)))
}
