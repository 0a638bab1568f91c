import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTax } from '../../tax/tax-engine.ts'
import { changeCheckout } from './change-checkout.ts'
import { confirmFindings } from './confirm-findings.ts'
import type { OfferedCheckout } from './stored-checkout.ts'

const product = (id: string, price_amount: number | null) => ({
  id,
  organization_id: 'o',
  name: id,
  description: null,
  recurring_interval: null,
  is_archived: false,
  metadata: {},
  created_at: '',
  modified_at: null,
  prices: [
    {
      id: `${id}-price`,
      product_id: id,
      position: 0,
      amount_type: price_amount === null ? ('free' as const) : ('fixed' as const),
      price_currency: price_amount === null ? null : 'usd',
      price_amount,
      is_archived: false,
      created_at: '',
      modified_at: null,
    },
  ],
})
const products = [product('dear', 5000), product('cheap', 149), product('free', null)]

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
  created_at: new Date(0),
  modified_at: null,
  products,
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
    product_id: fc.constantFrom('dear', 'cheap', 'free', 'unknown', null),
    customer_name: fc.constantFrom('Ada', null),
    customer_email: fc.constantFrom('ada@example.com', null),
    customer_billing_address: fc.option(address),
    customer_tax_id: fc.constantFrom('FR61954506077', 'SE556703748501', null),
    discount_code: fc.constantFrom('SPRING', null),
    amount: fc.constantFrom(50, 99_999),
  },
  { requiredKeys: [] },
)

describe('changing a checkout', () => {
  it('any number of times always leaves the price of the selected product and the tax of its address', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 6 }), (bodies) => {
        let checkout = open
        for (const change of bodies) {
          const { checkout: changed, findings } = changeCheckout(checkout, change, noTax)
          if (findings.length === 0) checkout = changed
          const selected = products.find(({ id }) => id === checkout.product_id)
          expect(checkout.product_price_id).toBe(`${checkout.product_id}-price`)
          expect(checkout.amount).toBe(selected?.prices[0]?.price_amount ?? 0)
          if (bodies.length > 0 && checkout !== open) {
            const known = checkout.customer_billing_address !== null || checkout.amount === 0
            expect(checkout.tax_amount).toBe(known ? 0 : null)
          }
          if (checkout.customer_tax_id !== null) {
            expect(checkout.customer_tax_id[0].slice(0, 2)).toBe(checkout.customer_billing_address?.country)
          }
        }
      }),
    )
  })

  it('with nothing given changes nothing but the tax that is now known', () => {
    const { checkout, findings } = changeCheckout(open, {}, noTax)
    expect(findings).toEqual([])
    expect(checkout).toEqual(open)
  })

  it('is ready to be confirmed exactly when everything that is asked for is there', () => {
    fc.assert(
      fc.property(body, fc.option(fc.constant('token')), (change, token) => {
        const { checkout, findings } = changeCheckout(open, change, noTax)
        fc.pre(findings.length === 0)
        const problems = confirmFindings(checkout, token).map(({ loc }) => loc[1])
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
