import { isId } from '@atelier/contract/primitives/text-forms'

/**
 * Keys in the metadata of objects at Stripe. Stripe keeps them, and payments and refunds of earlier versions are found by them,
 * so they are stored names.
 */
export const metadataKeys = {
  payment: 'payment_id',
  refund: 'refund_id',
  /** Set on the intents of payments whose card is kept. */
  saved: 'saved',
  /** Set on the intent that uses up the idempotency key of a payment which must never charge. */
  neverAttempted: 'never_attempted',
  customer: 'key',
} as const

/**
 * Returns the id of ours in the metadata of an object at Stripe. Undefined for an object that was made elsewhere: other programs
 * at the account use the same names for numbers of theirs.
 */
export const ownId = (
  metadata: Readonly<Record<string, string>> | null | undefined,
  name: 'payment' | 'refund',
): string | undefined => {
  const id = metadata?.[metadataKeys[name]]
  return id !== undefined && isId(id) ? id : undefined
}
