import { describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { validate } from '../primitives/issues.ts'
import { CheckoutLinkCreate, CheckoutLinkUpdate } from './orders/checkout-links.ts'
import { CustomerSessionCreate } from './customers/customer-sessions.ts'
import { PaymentMethodCreate, PortalCustomerUpdate } from './portal/customers.ts'
import { RefundCreate, refundTransitions } from './returns/refunds.ts'

const id = '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11'
const otherId = '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001'
const check = (schema: $ZodType, body: object): unknown => {
  const checked = validate(schema, body, 'body')
  return checked.ok ? checked.value : checked.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}

describe('a checkout link', () => {
  const standards = {
    payment_processor: 'stripe',
    allow_discount_codes: true,
    require_billing_address: false,
  }

  it('is created by products, by product or by price, which has priority', () => {
    expect(check(CheckoutLinkCreate, { products: [id, otherId] })).toEqual({
      ...standards,
      products: [id, otherId],
    })
    expect(check(CheckoutLinkCreate, { product_id: id })).toEqual({ ...standards, product_id: id })
    expect(check(CheckoutLinkCreate, { products: [id], product_id: id, product_price_id: otherId })).toEqual({
      ...standards,
      product_price_id: otherId,
    })
  })

  it('needs something to sell', () => {
    expect(check(CheckoutLinkCreate, { products: [] })).toEqual(['body.products too_short'])
    expect(check(CheckoutLinkCreate, {})).toEqual([expect.stringContaining('missing')])
    expect(check(CheckoutLinkCreate, { product_id: id, payment_processor: 'coins' })).toContain(
      'body.payment_processor enum',
    )
    expect(check(CheckoutLinkUpdate, { products: [] })).toEqual(['body.products too_short'])
  })

  it('is changed without standards filled in, and cleared with null', () => {
    const body = { label: null, discount_id: null, allow_discount_codes: false }
    expect(check(CheckoutLinkUpdate, body)).toEqual(body)
    expect(check(CheckoutLinkUpdate, {})).toEqual({})
  })
})

describe('a customer session', () => {
  it('names its customer, by our id first', () => {
    expect(check(CustomerSessionCreate, { customer_id: id, customer_external_id: 'a' })).toEqual({
      customer_id: id,
    })
    expect(check(CustomerSessionCreate, { customer_external_id: 'a/b' })).toEqual({
      customer_external_id: 'a/b',
    })
    expect(check(CustomerSessionCreate, {})).toEqual([expect.stringContaining('missing')])
  })
})

describe('a refund', () => {
  const refund = { order_id: id, reason: 'other', amount: 1 }
  it('does not affect benefits by default', () => {
    expect(check(RefundCreate, refund)).toEqual({
      ...refund,
      revoke_benefits: false,
      revoke_subscription: false,
    })
  })

  it.each([
    [{ ...refund, amount: 0 }, 'body.amount greater_than_equal'],
    [{ ...refund, amount: 1.5 }, 'body.amount int'],
    [{ ...refund, reason: 'regret' }, 'body.reason enum'],
    [{ ...refund, order_id: 'x' }, 'body.order_id uuid'],
    [{ ...refund, metadata: { key: null } }, 'body.metadata.key'],
  ])('is rejected: %j', (body, issue) => {
    expect(check(RefundCreate, body)).toEqual([expect.stringContaining(issue)])
  })

  it('can be returned after it succeeded, and never after it failed', () => {
    expect(refundTransitions.succeeded).toEqual(['failed', 'canceled'])
    expect([...refundTransitions.failed, ...refundTransitions.canceled]).toEqual([])
  })
})

describe('a customer of the portal', () => {
  it('is changed in part; a blank e-mail address is none', () => {
    expect(check(PortalCustomerUpdate, {})).toEqual({})
    expect(check(PortalCustomerUpdate, { email: ' ', name: ' ', tax_id: null })).toEqual({
      email: null,
      name: null,
      tax_id: null,
    })
    expect(check(PortalCustomerUpdate, { email: 'Ada@Example.COM' })).toEqual({ email: 'Ada@example.com' })
    expect(check(PortalCustomerUpdate, { email: 'ada' })).toEqual(['body.email value_error'])
    expect(check(PortalCustomerUpdate, { billing_address: {} })).toEqual([
      'body.billing_address.country missing',
    ])
  })

  it('adds a payment method only with all fields', () => {
    expect(check(PaymentMethodCreate, {})).toEqual([
      'body.confirmation_token_id missing',
      'body.set_default missing',
      'body.return_url missing',
    ])
  })
})
