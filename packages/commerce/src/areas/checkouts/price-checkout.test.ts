import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTax } from '../../tax/tax-engine.ts'
import { amountOf, amountsOf, paymentFlags, priceCheckout, standardPrice } from './price-checkout.ts'
import { decidePrices } from '../products/decide-prices.ts'

const cents = fc.integer({ min: 50, max: 99_999_999 })
const fixed = cents.map((price_amount) => ({ amount_type: 'fixed' as const, price_amount }))
const free = fc.constant({ amount_type: 'free' as const, price_amount: null })
const price = fc.oneof(fixed, free)
const tax = fc.option(fc.integer({ min: 0, max: 99_999_999 }))

describe('amounts', () => {
  it('always add up: net is amount less discount, total is net plus known tax', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99_999_999), tax, (amount, less, tax_amount) => {
        const discount_amount = Math.min(less, amount)
        const amounts = amountsOf({ amount, discount_amount, tax_amount })
        expect(amounts.net_amount + amounts.discount_amount).toBe(amount)
        expect(amounts.total_amount - (tax_amount ?? 0)).toBe(amounts.net_amount)
        expect(amounts.net_amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('ask the tax engine for the tax on exactly what is left to pay', () => {
    fc.assert(
      fc.property(price, fc.nat(100), (price, percent) => {
        const asked: number[] = []
        const facts = priceCheckout(price, (net) => {
          asked.push(net)
          return Math.round((net * percent) / 100)
        })
        const { net_amount, total_amount } = amountsOf(facts)
        expect(asked).toEqual([net_amount])
        expect(total_amount).toBe(net_amount + Math.round((net_amount * percent) / 100))
        expect(facts.amount).toBe(amountOf(price))
      }),
    )
  })

  it('without tax know the tax as soon as the country or nothing to pay is known', () => {
    const address = { country: 'SE', line1: null, line2: null, city: null, postal_code: null, state: null }
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (net_amount, known) => {
        const taxed = noTax.taxOf({
          net_amount,
          currency: 'usd',
          address: known ? address : null,
          tax_id: null,
        })
        expect(taxed).toBe(known || net_amount === 0 ? 0 : null)
      }),
    )
  })
})

describe('payment flags', () => {
  it('ask for the payment form exactly when money or a payment method is needed', () => {
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
  it('is the one that does not depend on usage', () => {
    const stored = {
      id: 'p',
      product_id: 'x',
      position: 0,
      price_currency: 'usd',
      is_archived: false,
      created_at: '',
      modified_at: null,
    }
    const prices = [{ ...stored, amount_type: 'fixed' as const, price_amount: 100 }]
    expect(standardPrice(prices)).toBe(prices[0])
    expect(standardPrice([])).toBeUndefined()
  })
})

describe('a wished list of prices', () => {
  const stored = (id: string) => ({
    id,
    product_id: 'x',
    position: 0,
    amount_type: 'free' as const,
    price_currency: null,
    price_amount: null,
    is_archived: false,
    created_at: '',
    modified_at: null,
  })
  const wish = fc.oneof(
    fc.constantFrom('a', 'b', 'c').map((id) => ({ id })),
    cents.map((price_amount) => ({ amount_type: 'fixed' as const, price_amount, price_currency: 'usd' })),
    fc.constant({ amount_type: 'free' as const }),
  )

  it('keeps, adds or archives every price, none twice, and is refused when more than one would remain', () => {
    fc.assert(
      fc.property(
        fc.subarray(['a', 'b']),
        fc.array(wish, { minLength: 1, maxLength: 4 }),
        (active, wished) => {
          const prices = active.map(stored)
          const decision = decidePrices(prices, wished)
          const [kept, archived] = [new Set(decision.kept), new Set(decision.archived)]
          expect(kept.size + archived.size).toBe(prices.length)
          expect(decision.kept.some((price) => archived.has(price))).toBe(false)
          if (decision.findings.length === 0) expect(decision.kept.length + decision.added.length).toBe(1)
          const unknown = wished.filter((wish) => 'id' in wish && !active.includes(wish.id)).length
          expect(decision.findings.length >= unknown).toBe(true)
        },
      ),
    )
  })
})
