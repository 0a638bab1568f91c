import { isOlderRelease, providerRelease } from '@atelier/plumbing/http'
import type { EventMetadata } from '../port.ts'

/** The first releases that read objects, and fractions, in the metadata of events. */
const readsObjects = [0, 41, 0] as const
const readsFractions = [0, 32, 9] as const

/**
 * The metadata of events as a client can read it. Older releases of the provider's client reject a whole list for one
 * event whose metadata has an object, or a fraction; what they cannot read is left out for them.
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
