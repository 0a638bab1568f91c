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
