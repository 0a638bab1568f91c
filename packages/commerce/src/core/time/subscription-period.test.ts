import { monthsAfter } from '@atelier/plumbing/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laterPeriod, type Period, periodAt, periodEnd, periodStart } from './subscription-period.ts'

type Interval = 'month' | 'year'

const every = (recurring_interval: Period['recurring_interval'], recurring_interval_count = 1) => ({
  recurring_interval,
  recurring_interval_count,
})

/** Returns the end dates of an anchor's first periods, each computed from the previous end. */
const walk = (anchor: string, interval: Period['recurring_interval'], steps: number, count = 1): string[] => {
  const ends: string[] = []
  const anchor_at = new Date(anchor)
  let start = anchor_at
  for (let i = 0; i < steps; i += 1) {
    start = periodEnd(periodAt({ anchor_at, ...every(interval, count) }, start))
    ends.push(start.toISOString().slice(0, 10))
  }
  return ends
}

describe('periods', () => {
  it.each([
    ['2026-01-15T10:20:30Z', 'month', ['2026-02-15', '2026-03-15']],
    ['2026-01-31T00:00:00Z', 'month', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2024-01-31T23:59:59Z', 'month', ['2024-02-29', '2024-03-31']],
    ['2026-12-30T12:00:00Z', 'month', ['2027-01-30', '2027-02-28', '2027-03-30']],
    ['2024-02-29T08:00:00Z', 'month', ['2024-03-29', '2024-04-29']],
    ['2024-02-29T08:00:00Z', 'year', ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28']],
    ['2026-06-30T08:00:00Z', 'year', ['2027-06-30']],
  ] as const)('from %s by the %s end on %j', (anchor, interval, ends) => {
    expect(walk(anchor, interval, ends.length)).toEqual(ends)
  })

  it.each([
    ['2026-01-31T10:00:00Z', 'month', 3, ['2026-04-30', '2026-07-31', '2026-10-31']],
    ['2026-03-20T10:00:00Z', 'week', 2, ['2026-04-03', '2026-04-17']],
    ['2026-02-25T10:00:00Z', 'day', 10, ['2026-03-07', '2026-03-17']],
    ['2024-02-29T10:00:00Z', 'year', 2, ['2026-02-28', '2028-02-29']],
    ['2026-12-31T10:00:00Z', 'month', 18, ['2028-06-30', '2029-12-31']],
  ] as const)('from %s by the %s, %i at a time, end on %j', (anchor, interval, count, ends) => {
    expect(walk(anchor, interval, ends.length, count)).toEqual(ends)
  })

  it('of days and weeks keep their time of day in UTC', () => {
    const period = { anchor_at: new Date('2026-03-20T10:00:00Z'), ...every('week', 2), index: 0 }
    expect(periodEnd(period).toISOString()).toBe('2026-04-03T10:00:00.000Z')
  })

  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const interval = fc.constantFrom<Interval>('month', 'year')
  const index = fc.integer({ min: -400, max: 400 })
  const anyUnit = fc.constantFrom('day', 'week', 'month', 'year')
  const anyCount = fc.integer({ min: 1, max: 40 })

  it('keep the time of day, the order and the day of the anchor as far as the month has it', () => {
    fc.assert(
      fc.property(moment, fc.nat(400), (anchor, months) => {
        const moved = monthsAfter(anchor, months)
        expect(moved.toISOString().slice(10)).toBe(anchor.toISOString().slice(10))
        const inMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
        expect(moved.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), inMonth))
        expect(moved.getUTCFullYear() * 12 + moved.getUTCMonth()).toBe(
          anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months,
        )
      }),
    )
  })

  it('meet without a gap, whatever the anchor: a dozen months are a year', () => {
    fc.assert(
      fc.property(moment, (anchor_at) => {
        let start = anchor_at
        for (let i = 0; i < 12; i += 1) {
          const end = periodEnd(periodAt({ anchor_at, ...every('month') }, start))
          expect(end.getTime()).toBeGreaterThan(start.getTime())
          start = end
        }
        expect(start).toEqual(periodEnd(periodAt({ anchor_at, ...every('year') }, anchor_at)))
      }),
    )
  })

  it('begin their number of intervals after the anchor, and tile time', () => {
    fc.assert(
      fc.property(moment, interval, index, (anchor_at, interval, index) => {
        const period = { anchor_at, ...every(interval), index }
        expect(periodStart(period)).toEqual(monthsAfter(anchor_at, index * (interval === 'year' ? 12 : 1)))
        expect(periodStart({ ...period, index: 0 })).toEqual(anchor_at)
        expect(periodEnd(period)).toEqual(periodStart(laterPeriod(period, 1)))
        expect(periodEnd(period).getTime()).toBeGreaterThan(periodStart(period).getTime())
      }),
    )
  })

  it('contain each moment once: the period of a moment begins at or before it and ends after it', () => {
    fc.assert(
      fc.property(moment, anyUnit, anyCount, moment, (anchor_at, unit, count, at) => {
        const period = periodAt({ anchor_at, ...every(unit, count) }, at)
        expect(periodStart(period).getTime()).toBeLessThanOrEqual(at.getTime())
        expect(periodEnd(period).getTime()).toBeGreaterThan(at.getTime())
      }),
    )
  })

  it.each([28, 29, 30, 31])(
    'of an anchor on day %i are found by their beginning and by their last moment',
    (day) => {
      for (const year of [2023, 2024])
        for (let month = 0; month < 12; month += 1) {
          const anchor_at = new Date(Date.UTC(year, month, day, 23, 30))
          if (anchor_at.getUTCDate() !== day) continue
          for (const interval of ['month', 'year'] as const)
            for (let index = -13; index <= 25; index += 1) {
              const period = { anchor_at, ...every(interval), index }
              expect(periodAt(period, periodStart(period))).toEqual(period)
              expect(periodAt(period, new Date(periodEnd(period).getTime() - 1))).toEqual(period)
            }
        }
    },
  )
})
