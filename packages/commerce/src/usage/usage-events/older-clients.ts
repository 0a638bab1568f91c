import { isOlderRelease, providerRelease } from '@atelier/plumbing/http'
import type { EventMetadata } from '../port.ts'

/** First releases that accept objects, and fractions, in the metadata of events. */
const readsObjects = [0, 41, 0] as const
const readsFractions = [0, 32, 9] as const

/**
 * Returns a filter of event metadata for a client. Older releases of the provider's client reject a whole
 * list when one event's metadata has an object, or a fraction; such values are omitted for them.
 */
export const metadataFor = (user_agent?: string): ((metadata: EventMetadata) => EventMetadata) => {
  const release = providerRelease(user_agent)
  if (release === undefined) return (metadata) => metadata
  const noObjects = isOlderRelease(release, readsObjects)
  const noFractions = isOlderRelease(release, readsFractions)
  const isRead = (value: EventMetadata[string]): boolean =>
    !(noObjects && typeof value === 'object') &&
    !(noFractions && typeof value === 'number' && !Number.isInteger(value))
  return (metadata) => Object.fromEntries(Object.entries(metadata).filter(([, value]) => isRead(value)))
}
