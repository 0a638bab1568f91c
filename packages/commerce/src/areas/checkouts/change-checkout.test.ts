import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTax } from '../../tax/tax-engine.ts'
import { aPrice, aProduct } from '../../testing/a-product.ts'
import { changeCheckout } from './change-checkout.ts'
import { confirmIssues } from './confirm-issues.ts'
import { type CheckoutChanges, selectProduct } from './select-product.ts'
import type { OfferedCheckout } from './stored-checkout.ts'

const fixed = (id: string, price_amount: number) =>
  aProduct({ id, prices: [aPrice({ id: `${id}-price`, amount_type: 'fixed', price_amount })] })
const question = {
  required: true,
  custom_field: {
    id: 'field',
    type: 'text' as const,
    slug: 'dedication',
    name: 'Dedication',
    properties: { max_length: 5 },
    metadata: {},
    organization_id: 'organization',
    created_at: '',
    modified_at: null,
    deleted_at: null,
  },
}
const products = [
  fixed('dear', 5000),
  { ...fixed('cheap', 149), attached_custom_fields: [question] },
  aProduct({ id: 'free', prices: [aPrice({ id: 'free-price', amount_type: 'free' })] }),
  aProduct({
    id: 'open',
    prices: [
      aPrice({
        id: 'open-price',
        amount_type: 'custom',
        minimum_amount: 500,
        maximum_amount: 5000,
        preset_amount: 1500,
      }),
    ],
  }),
]

const open: OfferedCheckout = {
  id: 'c',
  organization_id: 'o',
  client_secret: 's',
  status: 'open',
  expires_at: new Date(0),
  success_url: null,
  embed_origin: null,
  product_id: 'dear',
  product_price_id: 'dear-price',
  currency: 'usd',
  amount: 5000,
  discount_amount: 0,
  tax_amount: null,
  allow_discount_codes: true,
  require_billing_address: false,
  customer_id: null,
  customer_external_id: null,
  customer_name: null,
  customer_email: null,
  customer_ip_address: null,
  customer_billing_address: null,
  customer_tax_id: null,
  customer_metadata: {},
  custom_field_data: {},
  metadata: {},
  payment_processor_metadata: {},
  restart_of: null,
  discount_id: null,
  subscription_id: null,
  created_at: new Date(0),
  modified_at: null,
  products,
  discount: null,
}

const apply = (checkout: OfferedCheckout, body: CheckoutChanges, confirming = false) => {
  const { selection, issues } = selectProduct(checkout, body)
  const changed = changeCheckout(checkout, body, { selection, discount: null, tax: noTax, confirming })
  return { checkout: changed.checkout, issues: [...issues, ...changed.issues] }
}

const address = fc.constantFrom('SE', 'FR', 'US').map((country) => ({
  line1: null,
  line2: null,
  postal_code: null,
  city: null,
  state: null,
  country,
}))
const body = fc.record(
  {
    product_id: fc.constantFrom('dear', 'cheap', 'free', 'open', 'unknown', null),
    customer_name: fc.constantFrom('Ada', null),
    customer_email: fc.constantFrom('ada@example.com', null),
    customer_billing_address: fc.option(address),
    customer_tax_id: fc.constantFrom('FR61954506077', 'SE556703748501', null),
    amount: fc.constantFrom(50, 500, 5000, 99_999),
    custom_field_data: fc.constantFrom({}, { dedication: 'Ada' }, { dedication: 'Babbage' }, { other: 1 }),
  },
  { requiredKeys: [] },
)

describe('changing a checkout', () => {
  it('any number of times leaves the amount of the selected price and the tax of its address', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 6 }), (bodies) => {
        let checkout = open
        for (const change of bodies) {
          const { checkout: changed, issues } = apply(checkout, change)
          if (issues.length === 0) checkout = changed
          const price = products.find(({ id }) => id === checkout.product_id)?.prices[0]
          expect(checkout.product_price_id).toBe(`${checkout.product_id}-price`)
          if (price?.amount_type === 'custom') {
            expect(checkout.amount).toBeGreaterThanOrEqual(500)
            expect(checkout.amount).toBeLessThanOrEqual(5000)
          } else expect(checkout.amount).toBe(price?.price_amount ?? 0)
          if (checkout !== open) {
            const known = checkout.customer_billing_address !== null || checkout.amount === 0
            expect(checkout.tax_amount).toBe(known ? 0 : null)
          }
          if (checkout.customer_tax_id !== null)
            expect(checkout.customer_tax_id[0].slice(0, 2)).toBe(checkout.customer_billing_address?.country)
          const asked = checkout.product_id === 'cheap' ? ['dedication'] : []
          expect(asked).toEqual(expect.arrayContaining(Object.keys(checkout.custom_field_data)))
        }
      }),
    )
  })

  it('with nothing given changes nothing', () => {
    const { checkout, issues } = apply(open, {})
    expect(issues).toEqual([])
    expect(checkout).toEqual(open)
  })

  it('keeps the chosen amount until another is chosen, and starts anew with another product', () => {
    const chosen = apply(open, { product_id: 'open', amount: 777 }).checkout
    expect(chosen.amount).toBe(777)
    expect(apply(chosen, { customer_name: 'Ada' }).checkout.amount).toBe(777)
    expect(apply(chosen, { product_id: 'dear', amount: 60 }).checkout.amount).toBe(5000)
    expect(apply(open, { product_id: 'open' }).checkout.amount).toBe(1500)
    expect(apply(chosen, { amount: 499 }).issues).toMatchObject([{ type: 'greater_than_equal' }])
    expect(apply(chosen, { amount: 5001 }).issues).toMatchObject([{ type: 'less_than_equal' }])
  })

  it('keeps answers that a body leaves out, but asks for the required ones in the confirmation itself', () => {
    const answered = apply(open, { product_id: 'cheap', custom_field_data: { dedication: 'Ada' } }).checkout
    expect(answered.custom_field_data).toEqual({ dedication: 'Ada' })
    expect(apply(answered, { customer_name: 'Ada' }).checkout.custom_field_data).toEqual({
      dedication: 'Ada',
    })
    expect(apply(answered, {}, true).issues).toMatchObject([
      { loc: ['body', 'custom_field_data', 'dedication'], type: 'missing' },
    ])
    expect(apply(answered, { custom_field_data: { dedication: 'Bob' } }, true)).toMatchObject({
      issues: [],
      checkout: { custom_field_data: { dedication: 'Bob' } },
    })
  })

  it('is ready to be confirmed exactly when everything that is asked for is there', () => {
    fc.assert(
      fc.property(body, fc.option(fc.constant('token')), (change, token) => {
        const { checkout, issues } = apply(open, change)
        fc.pre(issues.length === 0)
        const problems = confirmIssues(checkout, token).map(({ loc }) => loc[1])
        const isPaid = checkout.amount > 0
        expect(problems.includes('customer_email')).toBe(checkout.customer_email === null)
        expect(problems.includes('customer_name')).toBe(isPaid && checkout.customer_name === null)
        expect(problems.includes('customer_billing_address')).toBe(
          isPaid && checkout.customer_billing_address === null,
        )
        expect(problems.includes('confirmation_token_id')).toBe(isPaid && token === null)
      }),
    )
  })
})
