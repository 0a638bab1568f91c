import { createToken } from '@atelier/plumbing/tokens'
import { after, minutes } from '@atelier/plumbing/clock'
import { newIdNear } from './ids.ts'
import type { Rows } from './rows.ts'
import type { Sale } from './sale.ts'

type CheckoutState = {
  readonly id: string
  readonly status: 'open' | 'expired' | 'failed' | 'succeeded'
  readonly amount: number
  readonly discount_amount: number
  readonly tax_amount: number
}

/** Adds a checkout. Abandoned ones may have no buyer. */
export const addCheckout = (
  rows: Rows,
  {
    shop,
    buyer,
    product,
    at,
    discount,
    answers,
  }: Pick<Sale, 'shop' | 'buyer' | 'product' | 'at' | 'discount' | 'answers'>,
  { id, status, ...amounts }: CheckoutState,
): void => {
  const isPaid = status === 'succeeded'
  const created_at = after(at, -minutes(4))
  rows.checkouts.push({
    id,
    organization_id: shop.organization_id,
    client_secret: createToken('atelier_c_'),
    status,
    expires_at: after(created_at, minutes(30)),
    success_url: null,
    embed_origin: null,
    product_id: product.id,
    product_price_id: product.price_id,
    currency: 'usd',
    ...amounts,
    discount_id: discount?.id ?? null,
    allow_discount_codes: true,
    require_billing_address: false,
    customer_id: isPaid ? buyer.id : null,
    customer_external_id: null,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_ip_address: null,
    customer_billing_address: buyer.address,
    customer_tax_id: buyer.tax_id,
    customer_metadata: {},
    custom_field_data: answers,
    metadata: {},
    payment_processor_metadata: {},
    restart_of: null,
    subscription_id: null,
    created_at,
    modified_at: at,
  })
  rows.checkout_products.push({ checkout_id: id, product_id: product.id, position: 0 })
  if (isPaid && discount !== null)
    rows.discount_redemptions.push({
      id: newIdNear(id),
      checkout_id: id,
      discount_id: discount.id,
      subscription_id: null,
      email_key: null,
      card_key: null,
      is_under_way: false,
      created_at: at,
    })
}
