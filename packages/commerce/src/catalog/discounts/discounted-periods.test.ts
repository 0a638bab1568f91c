import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { firstPeriod, laterPeriod, periodStart } from '../../core/time/subscription-period.ts'
import { discountedPeriods, inDiscountedPeriod, newDiscount, nextDiscount } from './discounted-periods.ts'

const onceTerms = { duration: 'once', duration_in_months: null } as const
const forever = { duration: 'forever', duration_in_months: null } as const
const months = (n: number) => ({ duration: 'repeating', duration_in_months: n }) as const

const since = new Date('2026-01-31T12:00:00Z')
const every = (recurring_interval: 'day' | 'week' | 'month' | 'year', recurring_interval_count = 1) => ({
  recurring_interval,
  recurring_interval_count,
})

describe('a discount', () => {
  it.each([
    [onceTerms, every('month'), 1],
    [forever, every('month'), null],
    [months(1), every('month'), 1],
    [months(3), every('month'), 3],
    [months(24), every('month'), 24],
    [months(3), every('month', 2), 2],
    [months(4), every('month', 3), 2],
    [months(3), every('month', 3), 1],
    [months(3), every('year'), 1],
    [months(12), every('year'), 1],
    [months(13), every('year'), 2],
    [months(25), every('year', 2), 2],
    // From 31 January the months end on 28 February, 31 March and 30 April.
    [months(1), every('week'), 4],
    [months(3), every('week', 2), 7],
    [months(1), every('day'), 28],
    [months(2), every('day', 10), 6],
  ])('%j from 31 January, charged %j: %s periods', (discount, interval, periods) => {
    expect(discountedPeriods(discount, since, interval)).toBe(periods)
  })

  it('of a month counts the weeks from its own first period, wherever the anchor is', () => {
    // Of a subscription since 31 January: 21 and 28 February, 7 and 14 March.
    expect(discountedPeriods(months(1), new Date('2026-02-21T12:00:00Z'), every('week'))).toBe(4)
  })

  it('of n months counts the days and weeks that begin within them', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom('day', 'week'),
        fc.integer({ min: 1, max: 60 }),
        (first, n, unit, count) => {
          const end = periodStart(laterPeriod(firstPeriod(first, every('month')), n))
          const periods = discountedPeriods(months(n), first, every(unit, count)) ?? 0
          const startOf = (index: number) =>
            periodStart(laterPeriod(firstPeriod(first, every(unit, count)), index))
          expect(startOf(periods - 1) < end && startOf(periods) >= end).toBe(true)
        },
      ),
    )
  })

  it('is used up by periods that begin, not by time or by a trial', () => {
    const discount = months(2)
    const trialing = newDiscount(discount, {
      discounted_at: new Date('2026-02-14T12:00:00Z'),
      anchor_at: new Date('2026-02-14T12:00:00Z'),
      interval: every('month'),
    })
    expect(trialing.discount_periods_left).toBe(2)
    const first = inDiscountedPeriod(trialing)
    const second = inDiscountedPeriod(first)
    expect([trialing, first, second].map((columns) => nextDiscount({ discount, ...columns }))).toEqual([
      discount,
      discount,
      null,
    ])
    expect(inDiscountedPeriod({ discount_periods_left: null })).toEqual({ discount_periods_left: null })
    expect(nextDiscount({ discount: forever, discount_periods_left: null })).toBe(forever)
    expect(nextDiscount({ discount: null, discount_periods_left: null })).toBeNull()
  })
})

describe('the database', () => {
  let test: TestDatabase<Tables>
  beforeAll(async () => {
    test = await testDatabase<Tables>()
  })
  afterAll(() => test.close())

  it('counts the periods as the process does', async () => {
    const { db } = test.database
    const units = ['day', 'week', 'month', 'year'] as const
    for (const first of ['2026-01-31T12:00:00Z', '2026-02-28T23:59:59.999Z', '2024-02-29T00:00:00Z'])
      for (const unit of units)
        for (const count of [1, 2, 3, 10, 30])
          for (const n of [1, 2, 3, 12, 13, 24]) {
            const { rows } = await sql<{ periods: number }>`
              select discounted_periods(${n}::integer, ${unit}, ${count}::integer, ${first}::timestamptz) as periods`.execute(
              db,
            )
            const expected = discountedPeriods(months(n), new Date(first), every(unit, count))
            expect(rows[0]?.periods, `${n} months from ${first}, every ${count} ${unit}`).toBe(expected)
          }
  })
})
