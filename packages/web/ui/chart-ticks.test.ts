import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSparse, ticksOf } from './chart-ticks.ts'

const points = (...values: number[]) => values.map((value, at) => ({ label: String(at), value }))

describe('the axis of a chart', () => {
  it('has round values, and no part of a cent or of an order', () => {
    expect(ticksOf(points(0, 4900))).toEqual([0, 1000, 2000, 3000, 4000, 5000])
    expect(ticksOf(points(0, 149))).toEqual([0, 50, 100, 150])
    expect(ticksOf(points(1, 0))).toEqual([0, 1])
    expect(ticksOf(points(3, 0))).toEqual([0, 1, 2, 3])
    expect(ticksOf(points(0.021, 0))).toEqual([0, 0.005, 0.01, 0.015, 0.02, 0.025])
    expect(ticksOf(points(-700, 300))).toEqual([-800, -600, -400, -200, 0, 200, 400])
    expect(ticksOf([{ label: 'May', value: 0, before: 40 }])).toEqual([0, 10, 20, 30, 40])
    expect(ticksOf(points(0, 0))).toEqual([0])
  })

  it('covers every value with a few lines, zero among them', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { minLength: 1 })
    fc.assert(
      fc.property(amounts, (values) => {
        const ticks = ticksOf(points(...values))
        expect(ticks).toContain(0)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(...values))
        expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(...values))
      }),
    )
  })
})

it('few values among empty days are drawn as bars', () => {
  expect(isSparse(points(0, 0, 900, 0))).toBe(true)
  expect(isSparse(points(100, 0, 900, 0))).toBe(false)
  expect(isSparse(points(100))).toBe(false)
})
