import { refundableOf, taxShare } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitGross } from '../../orders/paid-for/refund-amounts.ts'
import { refundError, refundIssues, statusAfterRefund } from './rules.ts'

const sold = fc.record({
  net_amount: fc.integer({ min: 1, max: 99_999_999 }),
  tax_amount: fc.nat(49_999_999),
})

/** Refunds net amounts successively, each limited to the refundable amount. */
const refundAll = (order: { net_amount: number; tax_amount: number }, amounts: readonly number[]) => {
  let refunded = { ...order, refunded_amount: 0, refunded_tax_amount: 0 }
  const shares = amounts.flatMap((wished) => {
    const amount = Math.min(wished, refundableOf(refunded))
    if (amount === 0) return []
    const tax = taxShare(refunded, amount, 'usd')
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
  it('rounds a half to even, and the last refund takes the rest', () => {
    const order = { net_amount: 9990, tax_amount: 2498 }
    expect(refundAll(order, [1110, 993, 5887, 2000]).shares).toEqual([278, 248, 1472, 500])
    expect(refundAll({ net_amount: 1000, tax_amount: 250 }, [500, 500]).shares).toEqual([125, 125])
    expect(refundAll({ net_amount: 4, tax_amount: 2 }, [1, 1, 1, 1]).shares).toEqual([0, 0, 0, 2])
  })

  it('sums to the whole tax however the order is split, and is never negative', () => {
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
        const share = taxShare({ ...order, refunded_amount: 0, refunded_tax_amount: 0 }, amount, 'usd')
        expect(Math.abs(share - (amount / order.net_amount) * order.tax_amount)).toBeLessThanOrEqual(0.500001)
      }),
    )
  })
})

const usd = (amount: number) => ({ amount, currency: 'usd' })

describe('the refunded amount with its tax', () => {
  const none = { refunded_amount: 0, refunded_tax_amount: 0 }

  it('is in whole units where the currency is charged in them', () => {
    const order = { net_amount: 500_000, tax_amount: 120_000, ...none }
    expect(taxShare(order, 100_100, 'isk')).toBe(24_000)
    expect(taxShare(order, 100_100, 'usd')).toBe(24_024)
    expect(splitGross(order, { amount: 124_100, currency: 'isk' })).toEqual({
      amount: 100_100,
      tax_amount: 24_000,
    })
  })

  it('has the parts that a refund of the net part has', () => {
    const order = { net_amount: 9990, tax_amount: 2498, ...none }
    for (const amount of [1110, 993, 5887, 9990]) {
      const tax_amount = taxShare(order, amount, 'usd')
      expect(splitGross(order, usd(amount + tax_amount))).toEqual({ amount, tax_amount })
    }
    expect(splitGross({ net_amount: 1000, tax_amount: 0, ...none }, usd(400))).toEqual({
      amount: 400,
      tax_amount: 0,
    })
    expect(splitGross(order, usd(9990 + 2498 + 1))).toBeUndefined()
    expect(splitGross({ ...order, refunded_amount: 9990, refunded_tax_amount: 2498 }, usd(1))).toBeUndefined()
  })

  it('sums to the whole however the order is split, each part within the rest', () => {
    const taxed = sold.map(({ net_amount, tax_amount }) => ({
      net_amount,
      tax_amount: Math.min(tax_amount, Math.floor(net_amount / 2)),
    }))
    fc.assert(
      fc.property(
        taxed,
        fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 20 }),
        (order, parts) => {
          let refunded = { ...order, ...none }
          const left = () => refundableOf(refunded) + order.tax_amount - refunded.refunded_tax_amount
          for (const wished of [...parts, Infinity]) {
            const gross = Math.min(wished, left())
            if (gross === 0) break
            const split = splitGross(refunded, usd(gross))
            expect(split).toBeDefined()
            const { amount = 0, tax_amount = 0 } = split ?? {}
            expect(amount + tax_amount).toBe(gross)
            expect(amount).toBeGreaterThanOrEqual(1)
            expect(tax_amount).toBeGreaterThanOrEqual(0)
            refunded = {
              ...refunded,
              refunded_amount: refunded.refunded_amount + amount,
              refunded_tax_amount: refunded.refunded_tax_amount + tax_amount,
            }
            expect(refundableOf(refunded)).toBeGreaterThanOrEqual(0)
            expect(refunded.refunded_tax_amount).toBeLessThanOrEqual(order.tax_amount)
          }
          expect(left()).toBe(0)
        },
      ),
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

describe('a requested refund', () => {
  const order = {
    id: 'order',
    status: 'paid',
    billing_reason: 'subscription_create',
    currency: 'isk',
    subscription_id: null,
    carried_to: null,
    top_up_amount: 0,
  } as const
  const sums = { net_amount: 5000, refunded_amount: 0, credited_amount: 0, left: 5000 }

  it('gets all issues of its body together', () => {
    const issues = refundIssues(order, { amount: 150, revoke_subscription: true })
    expect(issues.map(({ loc }) => loc.join('.'))).toEqual(['body.revoke_subscription', 'body.amount'])
    expect(refundIssues(order, { amount: 100, revoke_subscription: false })).toEqual([])
    expect(refundIssues(order, { amount: -150, revoke_subscription: false })).toEqual([])
  })

  it.each([
    ['RefundedAlready', { sums: { refunded_amount: 5000 }, body: {} }],
    ['RevokeSubscriptionBenefitsProhibited', { sums: {}, body: { revoke_benefits: true } }],
    ['RefundAmountTooHigh', { sums: {}, body: { amount: 5100 } }],
    [undefined, { sums: {}, body: {} }],
  ])('ends in %s', (name, { sums: others, body }) => {
    const error = refundError(
      order,
      { ...sums, ...others },
      { amount: 5000, revoke_benefits: false, ...body },
    )
    expect(error?.error).toBe(name)
  })
})
