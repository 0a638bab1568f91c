import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shrinkPlan } from './shrink-photo.ts'

describe('the plan for shrinking a picture', () => {
  it('begins with the picture itself when it is small, else with 2048 pixels', () => {
    expect(shrinkPlan(900, 600)[0]).toEqual({ width: 900, height: 600, quality: 0.9 })
    expect(shrinkPlan(4032, 3024)[0]).toEqual({ width: 2048, height: 1536, quality: 0.9 })
    expect(shrinkPlan(3024, 4032)[0]).toEqual({ width: 1536, height: 2048, quality: 0.9 })
  })

  it('never enlarges, keeps the aspect ratio within a pixel, and ends small enough for any storage', () => {
    const side = fc.integer({ min: 64, max: 12_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const plan = shrinkPlan(width, height)
        const areas = plan.map((attempt) => attempt.width * attempt.height)
        expect(areas).toEqual([...areas].sort((a, b) => b - a))
        for (const attempt of plan) {
          expect(attempt.width).toBeLessThanOrEqual(width)
          expect(attempt.height).toBeLessThanOrEqual(height)
          const scale = Math.max(attempt.width, attempt.height) / Math.max(width, height)
          expect(Math.abs(attempt.width - width * scale)).toBeLessThanOrEqual(1)
          expect(Math.abs(attempt.height - height * scale)).toBeLessThanOrEqual(1)
        }
        const last = plan.at(-1)
        expect(Math.max(last?.width ?? Infinity, last?.height ?? Infinity)).toBeLessThanOrEqual(200)
      }),
    )
  })
})
