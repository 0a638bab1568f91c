import { addedTax } from '../../testing/added-tax.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTax } from '../../core/tax/tax-engine.ts'
import { open } from '../../testing/a-checkout.ts'
import { aPrice } from '../../testing/a-product.ts'
import { paymentFlags } from './payment.ts'
import { amountOf, standardPrice } from './price-amount.ts'
import { amountsOf, priceCheckout } from './price.ts'

const cents = fc.integer({ min: 50, max: 99_999_999 })
const fixed = cents.map((price_amount) => aPrice({ id: 'p', amount_type: 'fixed', price_amount }))
const free = fc.constant(aPrice({ id: 'p', amount_type: 'free' }))
const metered = fc.constant(aPrice({ id: 'p', amount_type: 'metered_unit' }))
const bound = fc.option(fc.integer({ min: 50, max: 1_000_000 }))
const custom = fc
  .tuple(bound, bound, bound)
  .filter(([least, most]) => least === null || most === null || least <= most)
  .map(([minimum_amount, maximum_amount, preset]) => {
    const inside = (preset ?? 0) >= (minimum_amount ?? 0) && (preset ?? 0) <= (maximum_amount ?? Infinity)
    const preset_amount = inside ? preset : null
    return aPrice({ id: 'p', amount_type: 'custom', minimum_amount, maximum_amount, preset_amount })
  })
const price = fc.oneof(fixed, free, metered, custom)
const discount = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((basis_points) => ({
      type: 'percentage' as const,
      basis_points,
      amount: null,
      currency: null,
      amounts: null,
    })),
    fc.nat(99_999_999).map((amount) => ({
      type: 'fixed' as const,
      basis_points: null,
      amount,
      currency: 'usd',
      amounts: null,
    })),
  ),
)
const tax = fc.option(fc.integer({ min: 0, max: 99_999_999 }))

describe('amounts', () => {
  it('always add up: net is amount less discount, total is net plus known tax', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99_999_999), tax, (amount, less, tax_amount) => {
        const discount_amount = Math.min(less, amount)
        const amounts = amountsOf({
          amount,
          discount_amount,
          tax_amount,
          tax_behavior: 'exclusive',
          tax_rate: null,
        })
        expect(amounts.net_amount + amounts.discount_amount).toBe(amount)
        expect(amounts.total_amount - (tax_amount ?? 0)).toBe(amounts.net_amount)
        expect(amounts.net_amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('are computed in one order: the amount, the discount on it, the tax on the rest', () => {
    fc.assert(
      fc.property(
        price,
        fc.option(cents),
        discount,
        fc.nat(100),
        (price, chosenAmount, discount, percent) => {
          const requests: number[] = []
          const tax = addedTax((amount) => {
            requests.push(amount)
            return Math.round((amount * percent) / 100)
          })
          const facts = priceCheckout(
            tax,
            { product: { balance_top_up: false }, price, chosen: chosenAmount, discount },
            open,
          )
          const { amount, discount_amount, net_amount, total_amount } = amountsOf(facts)
          expect(amount).toBe(amountOf(price, chosenAmount))
          expect(discount_amount).toBeGreaterThanOrEqual(0)
          expect(net_amount).toBeGreaterThanOrEqual(0)
          expect(net_amount + discount_amount).toBe(amount)
          expect(requests).toEqual([net_amount])
          expect(total_amount).toBe(net_amount + Math.round((net_amount * percent) / 100))
          if (discount === null) expect(discount_amount).toBe(0)
        },
      ),
    )
  })

  it('without a choice are within the bounds of the seller', () => {
    fc.assert(
      fc.property(custom, (price) => {
        const amount = amountOf(price, null)
        expect(amount).toBeGreaterThanOrEqual(price.minimum_amount ?? 0)
        expect(amount).toBeLessThanOrEqual(price.maximum_amount ?? Infinity)
        if (price.preset_amount !== null) expect(amount).toBe(price.preset_amount)
      }),
    )
    const bounds = (minimum_amount: number | null, maximum_amount: number | null) =>
      amountOf(aPrice({ id: 'p', amount_type: 'custom', minimum_amount, maximum_amount }), null)
    expect([bounds(null, null), bounds(2000, null), bounds(null, 400)]).toEqual([1000, 2000, 400])
  })

  it('have no tax, whatever the country, where none is collected', () => {
    const address = { country: 'SE', line1: null, line2: null, city: null, postal_code: null, state: null }
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (amount, hasAddress) => {
        const taxed = noTax.taxOf({
          amount,
          behavior: 'exclusive',
          currency: 'usd',
          address: hasAddress ? address : null,
          tax_id: null,
        })
        expect(taxed).toEqual({ net: amount, tax: 0 })
      }),
    )
  })
})

describe('payment flags', () => {
  it('require the payment form exactly when money or a payment method is needed', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1 }), fc.boolean(), fc.nat(), (prices, recurring, total) => {
        const flags = paymentFlags(prices, recurring, total)
        expect(flags.is_payment_required).toBe(total > 0)
        expect(flags.is_free_product_price).toBe(prices.every(({ amount_type }) => amount_type === 'free'))
        expect(flags.is_payment_setup_required).toBe(recurring && !flags.is_free_product_price)
        expect(flags.is_payment_form_required).toBe(
          flags.is_payment_required || flags.is_payment_setup_required,
        )
        expect(flags.is_discount_applicable).toBe(!flags.is_free_product_price)
      }),
    )
  })
})

describe('the standard price', () => {
  it('is the price that does not depend on usage, else the first', () => {
    const usage = aPrice({ id: 'usage', amount_type: 'metered_unit' })
    const monthly = aPrice({ id: 'monthly', amount_type: 'fixed', price_amount: 100 })
    expect(standardPrice([usage, monthly], 'usd')).toBe(monthly)
    expect(standardPrice([usage], 'usd')).toBe(usage)
    expect(standardPrice([], 'usd')).toBeUndefined()
  })
})
