import { type Repetition, unrepeated } from '@atelier/plumbing/http'
import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'

/** Refund without a request, by the subject of its id. */
export type DerivedRefund =
  | { readonly derived_from: 'withdrawal'; readonly order_id: string }
  | { readonly derived_from: 'deletion'; readonly payment_id: string }

/**
 * Derives the id of a refund without a request, used as the idempotency key at the processor. It derives from the
 * withdrawal from an order, or from a payment of a deleted customer, so that a restored backup refunds nothing twice.
 * The layout is stored: never change it.
 */
export const refundIdOf = (secret: string, refund: DerivedRefund): string => {
  const purpose =
    refund.derived_from === 'withdrawal'
      ? (`refund of withdrawal from order ${refund.order_id}` as const)
      : (`refund after deletion of payment ${refund.payment_id}` as const)
  return uuidFromSeed(deriveStoredKey(secret, purpose))
}

/** Returns the repetition of work that creates one refund under an id. */
export const repetitionOf = (id: string): Repetition => ({ ...unrepeated(), id: () => id, lostId: () => id })
