import { randomUUID } from 'node:crypto'
import type { Checkout, CheckoutStatus, HandlerInput, Order, Product, contract } from '@atelier/contract'

const stored = (now: Date) => ({
  id: randomUUID() as string,
  created_at: now.toISOString(),
  modified_at: null,
})

/** Returns a one-time product at 149 cents. */
export const makeProduct = (now: Date): Product => {
  const base = { ...stored(now), organization_id: randomUUID(), metadata: {} }
  return {
    ...base,
    name: 'Hand-painted picture',
    description: null,
    recurring_interval: null,
    is_recurring: false,
    is_archived: false,
    prices: [
      {
        ...stored(now),
        is_archived: false,
        product_id: base.id,
        type: 'one_time',
        recurring_interval: null,
        amount_type: 'fixed',
        price_currency: 'usd',
        price_amount: 149,
      },
    ],
    benefits: [],
    medias: [],
    attached_custom_fields: [],
  }
}

type CreateBody = HandlerInput<typeof contract.checkouts.create>['body']

/** Returns a checkout in the platform's response. */
export const makeCheckout = (
  product: Product,
  body: CreateBody,
  now: Date,
  status: CheckoutStatus,
): Checkout => {
  const price = product.prices[0]
  if (price === undefined) throw new Error('The product needs a price.')
  const amount = price.amount_type === 'fixed' ? price.price_amount : 149
  const base = stored(now)
  return {
    ...base,
    payment_processor: 'stripe',
    status,
    client_secret: `secret-${base.id}`,
    url: `https://shop.test/checkout/secret-${base.id}`,
    expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
    success_url: (body.success_url ?? '').replace('{CHECKOUT_ID}', base.id),
    embed_origin: null,
    amount,
    discount_amount: 0,
    net_amount: amount,
    tax_amount: 0,
    total_amount: amount,
    subtotal_amount: amount,
    currency: 'usd',
    product_id: product.id,
    product_price_id: price.id,
    discount_id: null,
    allow_discount_codes: body.allow_discount_codes,
    require_billing_address: false,
    is_discount_applicable: true,
    is_free_product_price: false,
    is_payment_required: true,
    is_payment_setup_required: false,
    is_payment_form_required: true,
    customer_id: null,
    customer_name: null,
    customer_email: body.customer_email ?? null,
    customer_ip_address: null,
    customer_billing_address: null,
    customer_tax_id: null,
    payment_processor_metadata: {},
    products: [product],
    product,
    product_price: price,
    discount: null,
    attached_custom_fields: [],
    metadata: body.metadata ?? {},
    customer_external_id: null,
    customer_metadata: {},
    subscription_id: null,
  }
}

/** Returns the order of a paid checkout. */
export const makeOrder = (checkout: Checkout, product: Product, now: Date): Order => {
  const customer_id = randomUUID()
  const email = checkout.customer_email ?? ''
  return {
    ...stored(now),
    metadata: checkout.metadata,
    invoice_number: 'ATELIER-0007',
    status: 'paid',
    paid: true,
    subtotal_amount: 149,
    discount_amount: 0,
    net_amount: 149,
    amount: 149,
    tax_amount: 0,
    total_amount: 149,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    currency: 'usd',
    billing_reason: 'purchase',
    billing_address: null,
    customer_id,
    product_id: product.id,
    product_price_id: checkout.product_price_id,
    discount_id: null,
    subscription_id: null,
    checkout_id: checkout.id,
    user_id: customer_id,
    customer: {
      ...stored(now),
      id: customer_id,
      metadata: {},
      external_id: null,
      email,
      email_verified: false,
      name: null,
      billing_address: null,
      tax_id: null,
      organization_id: product.organization_id,
      deleted_at: null,
      avatar_url: '',
    },
    user: { id: customer_id, email, public_name: email, avatar_url: '' },
    product,
    product_price: checkout.product_price,
    discount: null,
    subscription: null,
    items: [],
  }
}
