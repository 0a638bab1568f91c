import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laterPeriod, type Period, periodStart } from '../../core/time/subscription-period.ts'
import { lastingDiscount } from './lasting-discount.ts'

const once = { duration: 'once', duration_in_months: null } as const
const forever = { duration: 'forever', duration_in_months: null } as const
const months = (n: number) => ({ duration: 'repeating', duration_in_months: n }) as const

const monthly = { recurring_interval: 'month', recurring_interval_count: 1 } as const

type Duration = typeof once | typeof forever | ReturnType<typeof months>

/** True when a discount that begins with one period applies to another period of the same subscription. */
const lasts = (discount: Duration, first: Period, period: Period): boolean =>
  lastingDiscount(
    {
      discount,
      discounted_at: periodStart(first),
      discount_anchor_at: first.anchor_at,
      recurring_interval: first.recurring_interval,
    },
    periodStart(period),
  ) !== null

describe('a discount', () => {
  const since = new Date('2026-01-31T12:00:00Z')

  it.each([
    [once, '2026-01-31T12:00:00Z', true],
    [once, '2026-02-28T12:00:00Z', false],
    [forever, '2036-01-31T12:00:00Z', true],
    [months(1), '2026-01-31T12:00:00Z', true],
    [months(1), '2026-02-28T12:00:00Z', false],
    [months(2), '2026-02-28T12:00:00Z', true],
    [months(2), '2026-03-31T12:00:00Z', false],
    [months(12), '2027-01-31T12:00:00Z', false],
    [months(24), '2027-01-31T12:00:00Z', true],
    [months(24), '2028-01-31T12:00:00Z', false],
  ])('%j in the period from %s: %s', (discount, start, expected) => {
    const subscription = {
      discount,
      discounted_at: since,
      discount_anchor_at: since,
      recurring_interval: 'month' as const,
    }
    expect(lastingDiscount(subscription, new Date(start)) !== null).toBe(expected)
  })

  it('that a subscription does not have applies to nothing', () => {
    const none = {
      discount: null,
      discounted_at: null,
      discount_anchor_at: null,
      recurring_interval: 'month' as const,
    }
    expect(lastingDiscount(none, since)).toBeNull()
  })

  it.each([28, 29, 30, 31])(
    'of n months applies to n periods of an anchor on day %i, in whichever it begins',
    (day) => {
      for (const year of [2023, 2024, 2025, 2026])
        for (let month = 0; month < 12; month += 1) {
          const anchor_at = new Date(Date.UTC(year, month, day, 12))
          // A month without the day is no month of such an anchor.
          if (anchor_at.getUTCDate() !== day) continue
          for (const begins of [0, 1, 2])
            for (let n = 1; n <= 12; n += 1) {
              const first: Period = { ...monthly, anchor_at, index: begins }
              const applied = Array.from({ length: n + 2 }, (_, i) =>
                lasts(months(n), first, laterPeriod(first, i)),
              )
              expect(applied, `${n} months from ${periodStart(first).toISOString()}`).toEqual([
                ...Array.from({ length: n }, () => true),
                false,
                false,
              ])
            }
        }
    },
  )

  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

  it('of n months applies to the years that begin within them', () => {
    fc.assert(
      fc.property(moment, fc.nat(4), fc.integer({ min: 1, max: 60 }), (anchor_at, index, n) => {
        const first: Period = { ...monthly, recurring_interval: 'year', anchor_at, index }
        const applied = Array.from({ length: 6 }, (_, i) => lasts(months(n), first, laterPeriod(first, i)))
        expect(applied).toEqual(Array.from({ length: 6 }, (_, i) => 12 * i < n))
      }),
    )
  })

  it.each([
    ['week', 1, 1, 4],
    ['week', 2, 3, 7],
    ['day', 1, 1, 28],
    ['day', 10, 2, 6],
    ['month', 3, 4, 2],
  ] as const)(
    'by %s (%i units), of %i months, applies to %i periods',
    (recurring_interval, recurring_interval_count, n, count) => {
      // From 31 January: the months end on 28 February, 31 March and 30 April.
      const first: Period = { recurring_interval, recurring_interval_count, anchor_at: since, index: 0 }
      const applied = Array.from({ length: 40 }, (_, i) => lasts(months(n), first, laterPeriod(first, i)))
      expect(applied.filter(Boolean)).toHaveLength(count)
      expect(applied.lastIndexOf(true)).toBe(count - 1)
    },
  )

  it('goes on in its own months when a change of interval moves the anchor', () => {
    // It began on 28 February, with the second period of a subscription of 31 January.
    const discounted = {
      discount: months(2),
      discounted_at: new Date('2026-02-28T12:00:00Z'),
      discount_anchor_at: since,
      recurring_interval: 'month' as const,
    }
    expect(lastingDiscount(discounted, new Date('2026-03-29T09:00:00Z'))).not.toBeNull()
    expect(lastingDiscount(discounted, new Date('2026-03-31T12:00:00Z'))).not.toBeNull()
    expect(lastingDiscount(discounted, new Date('2026-03-31T12:00:01Z'))).toBeNull()
  })
})
