import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundableOf, statusAfterRefund, taxShare } from './price-refund.ts'

const sold = fc.record({
  net_amount: fc.integer({ min: 1, max: 99_999_999 }),
  tax_amount: fc.nat(49_999_999),
})

/** Refunds these net amounts one after the other, each cut to what is left. */
const refundAll = (order: { net_amount: number; tax_amount: number }, amounts: readonly number[]) => {
  let refunded = { ...order, refunded_amount: 0, refunded_tax_amount: 0 }
  const shares = amounts.flatMap((wished) => {
    const amount = Math.min(wished, refundableOf(refunded))
    if (amount === 0) return []
    const tax = taxShare(refunded, amount)
    refunded = {
      ...refunded,
      refunded_amount: refunded.refunded_amount + amount,
      refunded_tax_amount: refunded.refunded_tax_amount + tax,
    }
    return [tax]
  })
  return { refunded, shares }
}

describe('the tax share of a refund', () => {
  it('rounds a half to even, and the last refund takes what is left', () => {
    const order = { net_amount: 9990, tax_amount: 2498 }
    expect(refundAll(order, [1110, 993, 5887, 2000]).shares).toEqual([278, 248, 1472, 500])
    expect(refundAll({ net_amount: 1000, tax_amount: 250 }, [500, 500]).shares).toEqual([125, 125])
    expect(refundAll({ net_amount: 4, tax_amount: 2 }, [1, 1, 1, 1]).shares).toEqual([0, 0, 0, 2])
  })

  it('sums to the whole tax however the order is taken apart, and is never negative', () => {
    fc.assert(
      fc.property(
        sold,
        fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 20 }),
        (order, parts) => {
          const { refunded, shares } = refundAll(order, [...parts, order.net_amount])
          expect(shares.every((share) => share >= 0)).toBe(true)
          expect(refunded.refunded_tax_amount).toBe(order.tax_amount)
          expect(refundableOf(refunded)).toBe(0)
        },
      ),
    )
  })

  it('is within one cent of the exact share, unless nothing more is left', () => {
    fc.assert(
      fc.property(sold, fc.nat(), (order, seed) => {
        const amount = 1 + (seed % order.net_amount)
        const share = taxShare({ ...order, refunded_amount: 0, refunded_tax_amount: 0 }, amount)
        expect(Math.abs(share - (amount / order.net_amount) * order.tax_amount)).toBeLessThanOrEqual(0.500001)
      }),
    )
  })
})

it.each([
  [100, 0, 'paid'],
  [100, 1, 'partially_refunded'],
  [100, 99, 'partially_refunded'],
  [100, 100, 'refunded'],
  [0, 0, 'paid'],
])('of %i sold, %i refunded: %s', (net, refunded, status) => {
  expect(statusAfterRefund(net, refunded)).toBe(status)
})
