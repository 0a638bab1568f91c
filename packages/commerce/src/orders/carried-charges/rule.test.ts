import { termsOf } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appliedBalanceOf, decideSettlement, orderChargeOf, totalIssues } from './rule.ts'

const limits = termsOf('usd')

describe('a total', () => {
  it.each([
    [0, 'free', 'free', 'free', 'free'],
    [1, 'reject', 'carry', 'carry', 'void'],
    [49, 'reject', 'carry', 'carry', 'void'],
    [50, 'charge', 'charge', 'charge', 'charge'],
    [99_999_999, 'charge', 'charge', 'charge', 'charge'],
    [100_000_000, 'reject', 'reject', 'charge', 'charge'],
  ] as const)(
    'of %i at a checkout, a change, a renewal and the end: %s, %s, %s, %s',
    (total, ...expected) => {
      const occasions = ['checkout', 'change', 'renewal', 'end'] as const
      expect(occasions.map((occasion) => decideSettlement(total, limits, occasion))).toEqual(expected)
    },
  )

  it('that is not accepted is rejected with the limit that it violates', () => {
    expect(totalIssues('amount', { amount: 25, currency: 'usd' }, limits, 'checkout')[0]?.msg).toBe(
      'The total would be $0.25. The smallest amount that can be charged is $0.50.',
    )
    expect(totalIssues('amount', { amount: 100_000_000, currency: 'usd' }, limits, 'change')[0]?.msg).toBe(
      'The total would be $1,000,000.00. The largest amount that can be charged is $999,999.99.',
    )
    expect(totalIssues('amount', { amount: 50, currency: 'usd' }, limits, 'checkout')).toEqual([])
  })
})

describe('the total of an order', () => {
  it.each([
    ['alone is carried', 30, 0, { settlement: 'carry', collected: 0 }, -30],
    ['is charged with what waits', 30, 30, { settlement: 'charge', collected: 30 }, 30],
    ['and what waits are carried on', 10, 30, { settlement: 'carry', collected: 0 }, -10],
    ['of nothing leaves waiting what is too small', 0, 30, { settlement: 'free', collected: 0 }, 0],
    [
      'leaves waiting what exceeds the largest charge',
      99_999_999,
      30,
      { settlement: 'charge', collected: 0 },
      0,
    ],
  ] as const)('%s', (_, total, waiting, expected, applied) => {
    const charge = orderChargeOf(total, waiting, limits, 'renewal')
    expect(charge).toEqual({ ...expected, from_wallet: 0 })
    expect(appliedBalanceOf(total, charge)).toBe(applied)
  })

  it('at the end is void together with the waiting amount, unless both reach the minimum charge', () => {
    expect(orderChargeOf(20, 20, limits, 'end')).toMatchObject({ settlement: 'void', collected: 0 })
    expect(orderChargeOf(20, 30, limits, 'end')).toMatchObject({ settlement: 'charge', collected: 30 })
  })

  it.each([
    ['in part', 1000, 0, 700, { settlement: 'charge', collected: 0, from_wallet: 700 }],
    ['in full, with what waits', 1000, 30, 2000, { settlement: 'wallet', collected: 30, from_wallet: 1030 }],
    ['in full, below the least charge', 30, 10, 40, { settlement: 'wallet', collected: 10, from_wallet: 40 }],
    ['in full, without what waits', 30, 10, 35, { settlement: 'wallet', collected: 0, from_wallet: 30 }],
    ['not at all, when it is carried', 30, 10, 20, { settlement: 'carry', collected: 0, from_wallet: 0 }],
    [
      'so that the rest can be charged',
      1000,
      0,
      990,
      { settlement: 'charge', collected: 0, from_wallet: 950 },
    ],
  ] as const)('is paid by a balance %s', (_, total, waiting, available, expected) => {
    expect(orderChargeOf(total, waiting, limits, 'renewal', available)).toEqual(expected)
  })

  it('is never charged below the minimum charge, and the waiting amount never reaches it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 12 }), (totals) => {
        let waiting = 0
        let charged = 0
        for (const total of totals) {
          const charge = orderChargeOf(total, waiting, limits, 'renewal')
          const applied = appliedBalanceOf(total, charge)
          waiting -= applied
          charged += total + applied
          if (charge.settlement === 'charge') expect(total + applied).toBeGreaterThanOrEqual(limits.least)
          else expect(total + applied).toBe(0)
          expect(waiting).toBeLessThan(limits.least)
        }
        expect(charged + waiting).toBe(totals.reduce((sum, total) => sum + total, 0))
      }),
    )
  })
})
