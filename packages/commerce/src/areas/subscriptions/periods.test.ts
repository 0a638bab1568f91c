import { monthsAfter } from '@atelier/plumbing/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodEnd } from './periods.ts'

const walk = (anchor: string, interval: 'month' | 'year', steps: number): string[] => {
  const ends: string[] = []
  let start = new Date(anchor)
  for (let i = 0; i < steps; i += 1) {
    start = periodEnd(new Date(anchor), interval, start)
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
      fc.property(moment, (anchor) => {
        let start = anchor
        for (let i = 0; i < 12; i += 1) {
          const end = periodEnd(anchor, 'month', start)
          expect(end.getTime()).toBeGreaterThan(start.getTime())
          start = end
        }
        expect(start).toEqual(periodEnd(anchor, 'year', anchor))
      }),
    )
  })
})
