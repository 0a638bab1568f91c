import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditOf,
  distribute,
  earlierCredit,
  leftOf,
  type PaidFor,
  refundableOf,
  shortfallOf,
} from './rule.ts'

const order = (amounts: Partial<PaidFor>): PaidFor => ({
  paid_amount: 0,
  paid_with_credit: 0,
  refunded_amount: 0,
  disputed_amount: 0,
  credited_amount: 0,
  ...amounts,
})

describe('the refundable amount', () => {
  it.each([
    [{ paid_amount: 9000 }, 9000, 9000],
    [{ paid_amount: 9000, refunded_amount: 9000 }, 0, 0],
    [{ paid_amount: 10_000, credited_amount: 9014 }, 986, 986],
    // Credit is no money: only what was charged is refunded.
    [{ paid_amount: 1500, paid_with_credit: 500 }, 2000, 1500],
    [{ paid_amount: 1500, paid_with_credit: 500, credited_amount: 1000 }, 1000, 1000],
    [{ paid_with_credit: 1000 }, 1000, 0],
    [{ paid_amount: 3000, disputed_amount: 3000 }, 0, 0],
    [{ paid_amount: 3000, disputed_amount: 3000, credited_amount: 500 }, -500, 0],
  ])('of %o is %i, of which %i can be refunded', (amounts, remaining, refundable) => {
    expect(leftOf(order(amounts))).toBe(remaining)
    expect(refundableOf(order(amounts))).toBe(refundable)
    expect(shortfallOf(order(amounts))).toBe(Math.max(0, -remaining))
  })

  const amount = fc.nat(1_000_000)
  const orders = fc.array(
    fc.record({
      paid_amount: amount,
      paid_with_credit: amount,
      refunded_amount: amount,
      disputed_amount: amount,
      credited_amount: amount,
    }),
    { maxLength: 6 },
  )

  it('of a period is at most the value of its unused part, and at most the rest of its orders', () => {
    fc.assert(
      fc.property(amount, orders, (worth, period) => {
        const credit = creditOf(worth, period)
        expect(credit).toBeGreaterThanOrEqual(0)
        expect(credit).toBeLessThanOrEqual(worth)
        const parts = distribute(credit, period, leftOf)
        expect(parts.reduce((sum, { part }) => sum + part, 0)).toBe(credit)
        for (const { item, part } of parts) {
          const after = { ...item, credited_amount: item.credited_amount + part }
          expect(leftOf(after)).toBeGreaterThanOrEqual(0)
          expect(refundableOf(after)).toBeLessThanOrEqual(refundableOf(item))
        }
      }),
    )
  })
})

describe('credit from earlier subscriptions', () => {
  it.each([
    ['none', { used: 0, unused: 500, given: 500 }, { used: 0, unused: 0 }],
    ['none used', { used: 0, unused: 700, given: 0 }, { used: 0, unused: 700 }],
    ['a part used', { used: 300, unused: 400, given: 0 }, { used: 300, unused: 400 }],
    ['used before own credit', { used: 300, unused: 900, given: 500 }, { used: 300, unused: 400 }],
    ['all used, and own credit in part', { used: 900, unused: 300, given: 500 }, { used: 700, unused: 0 }],
    ['own credit moved on', { used: 300, unused: 0, given: 500 }, { used: 0, unused: 0 }],
  ])('%s', (_, credits, earlier) => {
    expect(earlierCredit(credits)).toEqual(earlier)
  })
})
