import { describe, expect, it } from 'vitest'
import { paceOf, secondsBefore } from './pace.ts'

describe('the pace of a painting', () => {
  it('is that of the latest paintings, before its own is known', () => {
    const started = { progress: 70, usual_seconds: 8 }
    expect(paceOf(started, 0)).toEqual({ progress: 70, seconds: 8 })
    expect(paceOf(started, 2).seconds).toBe(6)
    expect(paceOf(started, 2).progress).toBeCloseTo(70 + 29 / 4)
  })

  it('approaches its own, the more of it is painted', () => {
    // Half of it took ten seconds, and recent paintings took eight.
    expect(paceOf({ progress: 84.5, usual_seconds: 8 }, 10).seconds).toBe(5)
    expect(paceOf({ progress: 84.5, usual_seconds: null }, 10).seconds).toBe(10)
  })

  it('shows no seconds without a measurement', () => {
    expect(paceOf({ progress: 71, usual_seconds: null }, 3)).toEqual({ progress: 71, seconds: null })
  })

  it('moves on between two reports, and never shows a painting in progress as finished', () => {
    const report = { progress: 70, usual_seconds: 20 }
    const shownShares = [0, 1, 2, 3, 10, 19, 40].map((elapsed) => paceOf(report, elapsed).progress)
    expect(shownShares).toEqual(shownShares.toSorted((a, b) => a - b))
    expect(new Set(shownShares.slice(0, 5)).size).toBe(5)
    expect(shownShares.at(-1)).toBe(99)
    expect(paceOf(report, 40).seconds).toBe(0)
  })

  it('never shows less than the painter has reported', () => {
    expect(paceOf({ progress: 95, usual_seconds: 60 }, 1).progress).toBe(95)
  })

  it('counts the time before the page was loaded', () => {
    expect(secondsBefore({ progress: 84.5, usual_seconds: 8 })).toBe(4)
    expect(secondsBefore({ progress: 30, usual_seconds: 8 })).toBe(0)
    expect(secondsBefore({ progress: 84.5, usual_seconds: null })).toBe(0)
  })
})
