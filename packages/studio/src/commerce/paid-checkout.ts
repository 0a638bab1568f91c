import type { Camel, Checkout } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'

/** Messages for a checkout that does not pay for a painting, by the checkout's status. */
export const notPaid = {
  confirmed: 'Your payment is still being processed. This page continues as soon as it goes through.',
  open: 'This checkout has not been paid yet, so there is nothing to paint.',
  failed: 'The payment of this checkout failed, so there is nothing to paint. You have not been charged.',
  expired:
    'This checkout expired before it was paid, so there is nothing to paint. You have not been charged.',
  otherProduct: 'This payment was for something else, so there is nothing to paint.',
} as const

const unreachable =
  'We cannot check your payment at the moment. It is safe; please try again in a little while.'
const unknown =
  'We know no checkout of this address. Please use the link from your e-mail or the page you came from.'

type Ports = Pick<StudioPorts, 'client' | 'product_id' | 'log'>

/**
 * Reads the checkout of a visitor's request.
 *
 * @throws `ResourceNotFound` when there is no such checkout, `Unavailable` when the platform cannot be
 * reached
 */
export const readCheckout = async (
  { client, log }: Pick<Ports, 'client' | 'log'>,
  id: string,
): Promise<Camel<Checkout>> => {
  const checkout = await callCommerce(log, unreachable, () => client.checkouts.get({ path: { id } }))
  if (checkout === undefined) throw apiError('ResourceNotFound', unknown)
  return checkout
}

/**
 * Requires that a checkout has paid for a product.
 *
 * @throws `Conflict` while the payment is pending, `NotPermitted` when the checkout is not paid or is for another product
 */
export const requirePaid = (checkout: Camel<Checkout>, product_id: string): void => {
  if (checkout.productId !== product_id) throw apiError('NotPermitted', notPaid.otherProduct)
  if (checkout.status === 'succeeded') return
  throw apiError(checkout.status === 'confirmed' ? 'Conflict' : 'NotPermitted', notPaid[checkout.status])
}

/**
 * True when a checkout for the studio's product is paid or its payment is pending. A checkout that cannot be
 * read counts as not paid.
 */
export const isCheckoutPaid = async ({ client, product_id, log }: Ports, id: string): Promise<boolean> => {
  try {
    const checkout = await client.checkouts.get({ path: { id } })
    const paid = checkout.status === 'succeeded' || checkout.status === 'confirmed'
    return paid && checkout.productId === product_id
  } catch (error) {
    log.warn({ err: error }, 'The checkout of an uploaded photo could not be read.')
    return false
  }
}
