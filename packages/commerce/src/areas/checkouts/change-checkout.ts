import type { CheckoutUpdate, CheckoutUpdatePublic, Finding } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { TaxEngine } from '../../tax/tax-engine.ts'
import { decideCustomerFields } from './customer-fields.ts'
import { unofferable } from './find-offer.ts'
import { priceCheckout, standardPrice } from './price-checkout.ts'
import { type OfferedCheckout, selectedPrice } from './stored-checkout.ts'

/** What a customer or a seller may send to change a checkout. */
export type CheckoutChanges = output<typeof CheckoutUpdatePublic> & Partial<output<typeof CheckoutUpdate>>

export type ChangedCheckout<C extends OfferedCheckout> = {
  readonly checkout: C
  readonly findings: readonly Finding[]
}

type Selection = Pick<OfferedCheckout, 'product_id' | 'product_price_id'>

const select = (
  checkout: OfferedCheckout,
  body: CheckoutChanges,
): { readonly selection: Selection; readonly findings: Finding[] } => {
  const { product_id, product_price_id } = checkout
  const keep = { product_id, product_price_id }
  if (body.product_id == null) return { selection: keep, findings: [] }
  const product = checkout.products.find(({ id }) => id === body.product_id)
  const reason =
    product === undefined ? 'This checkout does not offer that product.' : unofferable(product, product.id)
  if (product === undefined || reason !== undefined) {
    return {
      selection: keep,
      findings: [{ loc: ['body', 'product_id'], msg: reason ?? '', type: 'value_error' }],
    }
  }
  const active = product.prices.filter((price) => !price.is_archived)
  const price =
    body.product_price_id == null
      ? standardPrice(active)
      : active.find(({ id }) => id === body.product_price_id)
  if (price === undefined) {
    const msg = 'The product has no such active price.'
    return { selection: keep, findings: [{ loc: ['body', 'product_price_id'], msg, type: 'value_error' }] }
  }
  return { selection: { product_id: product.id, product_price_id: price.id }, findings: [] }
}

/** No discount exists yet: naming one is refused, taking one away changes nothing. */
const discountFindings = (checkout: OfferedCheckout, body: CheckoutChanges): Finding[] => [
  ...(body.discount_id == null
    ? []
    : [
        {
          loc: ['body', 'discount_id'],
          msg: `There is no discount ${body.discount_id}.`,
          type: 'value_error',
        },
      ]),
  ...(checkout.allow_discount_codes && body.discount_code != null
    ? [{ loc: ['body', 'discount_code'], msg: 'This discount code does not exist.', type: 'value_error' }]
    : []),
]

/**
 * A checkout after a body has been applied to it, priced anew, and what is wrong with that body.
 * Absent fields keep what is stored; null clears, except where nothing cannot be.
 */
export const changeCheckout = <C extends OfferedCheckout>(
  checkout: C,
  body: CheckoutChanges,
  tax: TaxEngine,
): ChangedCheckout<C> => {
  const { selection, findings } = select(checkout, body)
  // The e-mail address of a named customer is theirs; a checkout does not change it.
  const { customer_email, ...others } = body
  const customer = decideCustomerFields(
    checkout,
    checkout.customer_id === null ? { ...others, customer_email } : others,
  )
  const changed: C = {
    ...checkout,
    ...selection,
    ...customer.fields,
    ...(body.metadata !== undefined && { metadata: body.metadata }),
    ...(body.customer_metadata !== undefined && { customer_metadata: body.customer_metadata }),
    ...(body.allow_discount_codes != null && { allow_discount_codes: body.allow_discount_codes }),
    ...(body.require_billing_address != null && { require_billing_address: body.require_billing_address }),
    ...(body.customer_ip_address !== undefined && { customer_ip_address: body.customer_ip_address }),
    ...(body.success_url !== undefined && { success_url: body.success_url }),
    ...(body.embed_origin !== undefined && { embed_origin: body.embed_origin }),
  }
  const price = selectedPrice(changed)
  const priced = priceCheckout(price, (net_amount) =>
    tax.taxOf({
      net_amount,
      currency: changed.currency,
      address: changed.customer_billing_address,
      tax_id: changed.customer_tax_id,
    }),
  )
  return {
    checkout: { ...changed, ...priced },
    findings: [...findings, ...discountFindings(checkout, body), ...customer.findings],
  }
}
