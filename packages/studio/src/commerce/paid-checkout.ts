import { sentence } from '@atelier/contract/texts/sentences'
import type { Camel, Checkout } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'

/** Messages for a checkout that does not pay for a painting, by the checkout's status. */
export const notPaid = {
  confirmed: sentence('payment_processing'),
  open: sentence('checkout_unpaid'),
  failed: sentence('checkout_payment_failed'),
  expired: sentence('checkout_expired_unpaid'),
  otherProduct: sentence('paid_for_something_else'),
} as const

const unreachable = sentence('payment_unreachable')
const unknown = sentence('unknown_checkout')

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
