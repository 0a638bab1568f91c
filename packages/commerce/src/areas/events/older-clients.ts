import type { EventMetadata } from '../../usage/port.ts'

/** How the provider's client for TypeScript names itself, with its version. */
const providerClient = /^speakeasy-sdk\/typescript 0\.(\d+)\.(\d+) /

/** The first versions that read objects, and fractions, in the metadata of events. */
const readsObjects = [0, 41, 0] as const
const readsFractions = [0, 32, 9] as const

const isOlder = (
  minor: number,
  patch: number,
  [, firstMinor, firstPatch]: readonly [0, number, number],
): boolean => minor < firstMinor || (minor === firstMinor && patch < firstPatch)

/**
 * The metadata of events as a client can read it. Older versions of the provider's client reject a whole list for one
 * event whose metadata has an object, or a fraction; what they cannot read is left out for them.
 */
export const metadataFor = (user_agent = ''): ((metadata: EventMetadata) => EventMetadata) => {
  const [name, minor, patch] = providerClient.exec(user_agent) ?? []
  if (name === undefined) return (metadata) => metadata
  const version = [Number(minor), Number(patch)] as const
  const noObjects = isOlder(...version, readsObjects)
  const noFractions = isOlder(...version, readsFractions)
  const isRead = (value: EventMetadata[string]): boolean =>
    !(noObjects && typeof value === 'object') &&
    !(noFractions && typeof value === 'number' && !Number.isInteger(value))
  return (metadata) => Object.fromEntries(Object.entries(metadata).filter(([, value]) => isRead(value)))
}
