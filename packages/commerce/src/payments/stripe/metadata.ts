import { isId } from '@atelier/contract/primitives/text-forms'

/**
 * Metadata keys of Stripe objects. Stripe stores them, and payments and refunds of earlier versions are
 * looked up by them, so they must not change.
 */
export const metadataKeys = {
  payment: 'payment_id',
  refund: 'refund_id',
  /** Set on intents whose card is saved. */
  saved: 'saved',
  /** Set on the intent that consumes the idempotency key of a payment that must never charge. */
  neverAttempted: 'never_attempted',
  customer: 'key',
} as const

/**
 * Returns our id in the metadata of an object at Stripe. Undefined for an object that was made elsewhere: other
 * programs at the account use the same names for their own numbers.
 */
export const ownId = (
  metadata: Readonly<Record<string, string>> | null | undefined,
  name: 'payment' | 'refund',
): string | undefined => {
  const id = metadata?.[metadataKeys[name]]
  return id !== undefined && isId(id) ? id : undefined
}
