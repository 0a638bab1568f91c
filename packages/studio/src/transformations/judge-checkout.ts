import { type Camel, type Checkout, Id } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'

export const notPaid = {
  confirmed: 'Your payment is still being processed. This page goes on by itself as soon as it is through.',
  open: 'This checkout has not been paid yet, so there is nothing to paint.',
  failed: 'The payment of this checkout failed, so there is nothing to paint. You have not been charged.',
  expired:
    'This checkout expired before it was paid, so there is nothing to paint. You have not been charged.',
  foreign: 'This payment was for something else, so there is nothing to paint.',
} as const

/** The draft named in a checkout's or an order's metadata, when there is one that can be. */
export const draftIn = (metadata: Checkout['metadata']): string | undefined => {
  const named = safeParse(Id, metadata['draft_id'])
  return named.success ? named.data : undefined
}

/**
 * Decides whether a checkout pays for a painting of ours.
 *
 * @throws `Conflict` while the payment is on its way, `NotPermitted` when it did not come or was for something else
 */
export const judgeCheckout = (checkout: Camel<Checkout>, product_id: string): void => {
  if (checkout.productId !== product_id) throw apiError('NotPermitted', notPaid.foreign)
  if (checkout.status === 'succeeded') return
  throw apiError(checkout.status === 'confirmed' ? 'Conflict' : 'NotPermitted', notPaid[checkout.status])
}
