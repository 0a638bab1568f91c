import type { PaintingWishes } from '@atelier/contract/areas/studio'
import { ApiError } from '@atelier/sdk'
import type { StudioClient } from '../studio-client.ts'
import { problemOf } from './problem.ts'

/** The two things that can go wrong before the checkout (specification 1, section 8.1). */
export const paymentToasts = {
  noAddress: 'Payment session could not be created',
  failed: 'Payment failed. Please try again.',
} as const

export type PaymentResult = { readonly url: string } | { readonly toast: string }

/**
 * Opens the checkout for one painting. A draft that has expired meanwhile is left out: the picture kept in the
 * browser is sent again on return.
 */
export const openCheckout = async (
  client: Pick<StudioClient, 'openCheckout'>,
  email: string,
  draft_id: string | null,
  wishes: PaintingWishes = {},
): Promise<PaymentResult> => {
  try {
    const { url } = await client.openCheckout({ body: { email, draft_id, ...wishes } })
    return url ? { url } : { toast: paymentToasts.noAddress }
  } catch (error) {
    if (draft_id !== null && error instanceof ApiError && error.is('ResourceNotFound'))
      return openCheckout(client, email, null, wishes)
    const { sentence } = problemOf(error)
    return {
      toast: sentence?.startsWith(paymentToasts.noAddress) ? paymentToasts.noAddress : paymentToasts.failed,
    }
  }
}
