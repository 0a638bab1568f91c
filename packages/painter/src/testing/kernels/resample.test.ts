import { expect, it } from 'vitest'
import { enlarge, shrinkHalf } from './resample.ts'

it('halves by the mean of each block, with odd sides', () => {
  const output = new Float32Array(4)
  shrinkHalf(Float32Array.of(0, 4, 8, 2, 6, 8, 1, 3, 5), output, { width: 3, height: 3 })
  expect([...output]).toEqual([3, 8, 2, 5])
})

it('enlarges a ramp to a ramp', () => {
  const output = new Float32Array(16)
  enlarge(Float32Array.of(0, 1, 0, 1), { width: 2, height: 2 }, output, { width: 4, height: 4 }, 2)
  expect(output.slice(0, 4)).toEqual(Float32Array.of(0, 0.25, 0.75, 1))
  expect(output.slice(12)).toEqual(Float32Array.of(0, 0.25, 0.75, 1))
})

it('enlarges a single pixel without reading beyond it', () => {
  const output = new Float32Array(4)
  enlarge(Float32Array.of(0.7), { width: 1, height: 1 }, output, { width: 2, height: 2 }, 2)
  for (const value of output) expect(value).toBeCloseTo(0.7)
})
