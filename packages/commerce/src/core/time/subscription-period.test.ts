import { monthsAfter } from '@atelier/plumbing/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laterPeriod, periodAt, periodEnd, periodStart } from './subscription-period.ts'

type Interval = 'month' | 'year'

/** Returns the end dates of an anchor's first periods, each computed from the previous end. */
const walk = (anchor: string, interval: Interval, steps: number): string[] => {
  const ends: string[] = []
  const anchor_at = new Date(anchor)
  let start = anchor_at
  for (let i = 0; i < steps; i += 1) {
    start = periodEnd(periodAt({ anchor_at, interval }, start))
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

  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const interval = fc.constantFrom<Interval>('month', 'year')
  const index = fc.integer({ min: -400, max: 400 })

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
          const end = periodEnd(periodAt({ anchor_at, interval: 'month' }, start))
          expect(end.getTime()).toBeGreaterThan(start.getTime())
          start = end
        }
        expect(start).toEqual(periodEnd(periodAt({ anchor_at, interval: 'year' }, anchor_at)))
      }),
    )
  })

  it('begin as many intervals after the anchor as their number says, and tile time', () => {
    fc.assert(
      fc.property(moment, interval, index, (anchor_at, interval, index) => {
        const period = { anchor_at, interval, index }
        expect(periodStart(period)).toEqual(monthsAfter(anchor_at, index * (interval === 'year' ? 12 : 1)))
        expect(periodStart({ ...period, index: 0 })).toEqual(anchor_at)
        expect(periodEnd(period)).toEqual(periodStart(laterPeriod(period, 1)))
        expect(periodEnd(period).getTime()).toBeGreaterThan(periodStart(period).getTime())
      }),
    )
  })

  it('hold each moment once: the period of a moment begins at or before it and ends after it', () => {
    fc.assert(
      fc.property(moment, interval, moment, (anchor_at, interval, at) => {
        const period = periodAt({ anchor_at, interval }, at)
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
              const period = { anchor_at, interval, index }
              expect(periodAt(period, periodStart(period))).toEqual(period)
              expect(periodAt(period, new Date(periodEnd(period).getTime() - 1))).toEqual(period)
            }
        }
    },
  )
})
