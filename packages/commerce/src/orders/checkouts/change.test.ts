import { addedTax } from '../../testing/added-tax.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changes, open, products } from '../../testing/a-checkout.ts'
import { changeCheckout, type CheckoutBody, selectProduct } from './change.ts'
import type { StoredCheckout } from './queries.ts'

/** Returns a tax only with an address, like the engine of a seller who collects it. */
const tax = addedTax((amount, { address }) => (amount === 0 || address !== null ? 0 : null))

const apply = (checkout: StoredCheckout, body: CheckoutBody, purpose: 'update' | 'confirm' = 'update') => {
  const { selection, issues } = selectProduct(checkout, body)
  const changed = changeCheckout(tax, checkout, body, { selection, discount: null }, purpose)
  return { checkout: changed.checkout, issues: [...issues, ...changed.issues] }
}

describe('changing a checkout', () => {
  it('any number of times leaves the amount of the selected price and the tax of its address', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 6 }), (bodies) => {
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
            const hasTax = checkout.customer_billing_address !== null || checkout.amount === 0
            expect(checkout.tax_amount).toBe(hasTax ? 0 : null)
          }
          if (checkout.customer_tax_id !== null)
            expect(checkout.customer_tax_id[0].slice(0, 2)).toBe(checkout.customer_billing_address?.country)
          const request = checkout.product_id === 'cheap' ? ['dedication'] : []
          expect(request).toEqual(expect.arrayContaining(Object.keys(checkout.custom_field_data)))
        }
      }),
    )
  })

  it('without fields changes nothing', () => {
    const { checkout, issues } = apply(open, {})
    expect(issues).toEqual([])
    expect(checkout).toEqual(open)
  })

  it('keeps the chosen amount until another is chosen, and resets it with another product', () => {
    const withAmount = apply(open, { product_id: 'open', amount: 777 }).checkout
    expect(withAmount.amount).toBe(777)
    expect(apply(withAmount, { customer_name: 'Ada' }).checkout.amount).toBe(777)
    expect(apply(withAmount, { product_id: 'dear', amount: 60 }).checkout.amount).toBe(5000)
    expect(apply(open, { product_id: 'open' }).checkout.amount).toBe(1500)
    expect(apply(withAmount, { amount: 499 }).issues).toMatchObject([{ type: 'greater_than_equal' }])
    expect(apply(withAmount, { amount: 5001 }).issues).toMatchObject([{ type: 'less_than_equal' }])
  })

  it('keeps answers that a body omits, but requires the required ones in the confirmation itself', () => {
    const answered = apply(open, { product_id: 'cheap', custom_field_data: { dedication: 'Ada' } }).checkout
    expect(answered.custom_field_data).toEqual({ dedication: 'Ada' })
    expect(apply(answered, { customer_name: 'Ada' }).checkout.custom_field_data).toEqual({
      dedication: 'Ada',
    })
    expect(apply(answered, {}, 'confirm').issues).toMatchObject([
      { loc: ['body', 'custom_field_data', 'dedication'], type: 'missing' },
    ])
    expect(apply(answered, { custom_field_data: { dedication: 'Bob' } }, 'confirm')).toMatchObject({
      issues: [],
      checkout: { custom_field_data: { dedication: 'Bob' } },
    })
  })
})
