import { isOlderThan, type Wire } from '@atelier/plumbing/http'
import type { EventMetadata } from '../port.ts'

/** First releases that accept objects, and fractions, in the metadata of events. */
const readsObjects = [0, 41, 0] as const
const readsFractions = [0, 32, 9] as const

/** Digits without an exponent. */
const digits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Returns the amount of a cost as a decimal text: clients that accept objects reject a number in it. */
const withCostAsText = (metadata: EventMetadata): EventMetadata => {
  const { _cost: cost } = metadata
  if (typeof cost !== 'object' || typeof cost['amount'] !== 'number') return metadata
  return { ...metadata, _cost: { ...cost, amount: digits.format(cost['amount']) } }
}

/**
 * Returns event metadata as a client reads it. Older releases of Polar's SDK reject a whole
 * list when one event's metadata has an object, or a fraction; such values are omitted for them. Later ones, and the
 * versions, have amounts of costs as texts.
 */
export const metadataFor = (wire: Wire): ((metadata: EventMetadata) => EventMetadata) => {
  if (wire.kind === 'none') return (metadata) => metadata
  const noObjects = isOlderThan(wire, readsObjects)
  const noFractions = isOlderThan(wire, readsFractions)
  if (!noObjects) return withCostAsText
  const isRead = (value: EventMetadata[string]): boolean =>
    typeof value !== 'object' && !(noFractions && typeof value === 'number' && !Number.isInteger(value))
  return (metadata) => Object.fromEntries(Object.entries(metadata).filter(([, value]) => isRead(value)))
}
