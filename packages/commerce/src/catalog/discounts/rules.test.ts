import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPrice, aProduct } from '../../testing/a-product.ts'
import { discountAmountOf, isRedeemable, applicationIssues, type Reduction } from './rules.ts'

const percentage = (basis_points: number) => ({
  type: 'percentage' as const,
  basis_points,
  amount: null,
  currency: null,
  amounts: null,
})
const fixed = (amount: number) => ({
  type: 'fixed' as const,
  basis_points: null,
  amount,
  currency: 'usd',
  amounts: null,
})
const amounts = fc.nat(99_999_999)
const offDollars = (amount: number, discount: Reduction) =>
  discountAmountOf({ amount, currency: 'usd' }, discount)

describe('the amount of a discount', () => {
  it('is never negative and never more than the amount', () => {
    const discount = fc.oneof(fc.integer({ min: 1, max: 10_000 }).map(percentage), amounts.map(fixed))
    fc.assert(
      fc.property(amounts, discount, (amount, discount) => {
        const off = offDollars(amount, discount)
        expect(Number.isSafeInteger(off)).toBe(true)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(amount)
      }),
    )
  })

  it('as a share is the nearest cent, halves up', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (amount, points) => {
        const exact = (BigInt(amount) * BigInt(points) * 2n + 10_000n) / 20_000n
        expect(BigInt(offDollars(amount, percentage(points)))).toBe(exact)
      }),
    )
    expect([999, 1005].map((amount) => offDollars(amount, percentage(3333)))).toEqual([333, 335])
    expect(offDollars(1005, percentage(1000))).toBe(101)
    expect(offDollars(1000, fixed(5000))).toBe(1000)
  })
})

describe('a discount', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const open = {
    deleted_at: null,
    starts_at: null,
    ends_at: null,
    max_redemptions: null,
    redemptions_count: 9,
  }
  it.each([
    [{}, true],
    [{ starts_at: now, ends_at: now }, true],
    [{ starts_at: '2026-06-15T12:00:00.001Z' }, false],
    [{ ends_at: '2026-06-15T11:59:59.999Z' }, false],
    [{ max_redemptions: 10 }, true],
    [{ max_redemptions: 9 }, false],
    [{ max_redemptions: 5 }, false],
    [{ deleted_at: now }, false],
  ])('with %j can be used: %j', (input, expected) => {
    expect(isRedeemable({ ...open, ...input }, now)).toBe(expected)
  })

  it('is for the products it names that cost something, a repeating one for subscriptions', () => {
    const paid = aProduct({
      id: 'paid',
      prices: [aPrice({ id: 'p', amount_type: 'fixed', price_amount: 100 })],
    })
    const free = aProduct({ id: 'free', prices: [aPrice({ id: 'f', amount_type: 'free' })] })
    const monthly = { ...paid, recurring_interval: 'month' as const }
    const any = { ...percentage(1000), duration: 'once' as const, product_ids: [] }
    expect(applicationIssues('discount_id', any, paid, 'usd')).toEqual([])
    expect(applicationIssues('discount_id', any, free, 'usd')[0]?.code).toBe('discount_for_free_product')
    expect(applicationIssues('discount_id', { ...any, product_ids: ['other'] }, paid, 'usd')[0]?.code).toBe(
      'discount_for_other_product',
    )
    expect(applicationIssues('discount_id', { ...any, product_ids: ['other', 'paid'] }, paid, 'usd')).toEqual(
      [],
    )
    expect(applicationIssues('discount_id', { ...any, duration: 'repeating' }, paid, 'usd')[0]?.code).toBe(
      'discount_for_subscriptions',
    )
    expect(applicationIssues('discount_id', { ...any, duration: 'repeating' }, monthly, 'usd')).toEqual([])
  })

  it('of a fixed amount is for prices in its currency, a percentage for all', () => {
    const paid = aProduct({
      id: 'paid',
      prices: [aPrice({ id: 'p', amount_type: 'fixed', price_amount: 900, price_currency: 'eur' })],
    })
    const rest = { duration: 'once' as const, product_ids: [] }
    expect(applicationIssues('discount_id', { ...fixed(500), ...rest }, paid, 'eur')[0]?.msg).toBe(
      'This discount does not apply to prices in EUR.',
    )
    expect(applicationIssues('discount_id', { ...percentage(1000), ...rest }, paid, 'eur')).toEqual([])
    expect(discountAmountOf({ amount: 900, currency: 'eur' }, fixed(500))).toBe(0)
    const both = { ...fixed(500), amounts: { usd: 500, eur: 450 } }
    expect(applicationIssues('discount_id', { ...both, ...rest }, paid, 'eur')).toEqual([])
    expect(applicationIssues('discount_id', { ...both, ...rest }, paid, 'jpy')[0]?.code).toBe(
      'discount_in_other_currency',
    )
    expect(discountAmountOf({ amount: 900, currency: 'eur' }, both)).toBe(450)
    expect(discountAmountOf({ amount: 1500, currency: 'jpy' }, both)).toBe(0)
    // Charged in whole units.
    expect(discountAmountOf({ amount: 500_100, currency: 'isk' }, percentage(1000))).toBe(50_000)
    expect(discountAmountOf({ amount: 500_500, currency: 'isk' }, percentage(1000))).toBe(50_100)
  })
})
