import { unrepeated, type Repetition } from '@atelier/plumbing/http'
import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'

/** A refund that nobody asks for by a request, by what its id follows from. */
export type DerivedRefund =
  | { readonly derived_from: 'withdrawal'; readonly order_id: string }
  | { readonly derived_from: 'deletion'; readonly payment_id: string }

/**
 * The id of a refund that nobody asks for by a request, which is the idempotency key at the processor. It follows from the
 * withdrawal from an order, or from a payment of a customer who was deleted: a restored backup whose work is done a second
 * time gives nothing back a second time. The layout is stored: never change it.
 */
export const refundIdOf = (secret: string, refund: DerivedRefund): string => {
  const purpose =
    refund.derived_from === 'withdrawal'
      ? (`refund of withdrawal from order ${refund.order_id}` as const)
      : (`refund after deletion of payment ${refund.payment_id}` as const)
  return uuidFromSeed(deriveStoredKey(secret, purpose))
}

/** Repetition of work that makes one refund, with its id. */
export const repetitionOf = (id: string): Repetition => ({ ...unrepeated(), id: () => id, lostId: () => id })
