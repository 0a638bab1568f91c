import type { CheckoutUpdate, CheckoutUpdatePublic, Issue } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { unofferable } from './find-offer.ts'
import { standardPrice } from './price-checkout.ts'
import type { OfferedCheckout } from './stored-checkout.ts'

/** What a customer or a seller may send to change a checkout. */
export type CheckoutChanges = output<typeof CheckoutUpdatePublic> & Partial<output<typeof CheckoutUpdate>>

export type Selection = Pick<OfferedCheckout, 'product_id' | 'product_price_id'>

/**
 * The product and price a body selects among those offered. Naming the product that is selected already
 * selects its current price; a price without its product selects nothing.
 */
export const selectProduct = (
  checkout: OfferedCheckout,
  body: CheckoutChanges,
): { readonly selection: Selection; readonly issues: readonly Issue[] } => {
  const { product_id, product_price_id } = checkout
  const keep = { product_id, product_price_id }
  const refused = (field: string, msg: string) => ({
    selection: keep,
    issues: [{ loc: ['body', field], msg, type: 'value_error' }],
  })
  if (body.product_id == null) return { selection: keep, issues: [] }
  const product = checkout.products.find(({ id }) => id === body.product_id)
  if (product === undefined) return refused('product_id', 'This checkout does not offer that product.')
  const reason = unofferable(product, product.id)
  if (reason !== undefined) return refused('product_id', reason)
  const active = product.prices.filter((price) => !price.is_archived)
  const price =
    body.product_price_id == null
      ? standardPrice(active)
      : active.find(({ id }) => id === body.product_price_id)
  if (price === undefined) return refused('product_price_id', 'The product has no such active price.')
  return { selection: { product_id: product.id, product_price_id: price.id }, issues: [] }
}
