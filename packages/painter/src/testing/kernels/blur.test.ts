import { describe, expect, it } from 'vitest'
import { boxRadii } from '../../gaussian.ts'
import { blur } from './blur.ts'

const size = { width: 41, height: 41 }

function impulse(): Float32Array {
  const plane = new Float32Array(41 * 41)
  plane[20 * 41 + 20] = 1
  return plane
}

describe('blur', () => {
  it.each([0.8, 1.5, 3, 4.2])('spreads a point with sigma %f and keeps its sum', (sigma) => {
    const output = new Float32Array(41 * 41)
    blur(impulse(), output, size, sigma)
    let sum = 0
    let variance = 0
    output.forEach((value, i) => {
      sum += value
      variance += value * ((i % 41) - 20) ** 2
    })
    expect(sum).toBeCloseTo(1, 3)
    expect(Math.sqrt(variance)).toBeGreaterThan(0.9 * sigma)
    expect(Math.sqrt(variance)).toBeLessThan(1.1 * sigma)
  })

  it('leaves a flat picture flat up to its border, also when the window is larger than the picture', () => {
    const plane = new Float32Array(7 * 5).fill(0.4)
    blur(plane, plane, { width: 7, height: 5 }, 12)
    for (const value of plane) expect(value).toBeCloseTo(0.4, 5)
  })

  it('chooses three boxes whose variances add up', () => {
    for (const sigma of [4.2, 8, 17.3]) {
      const variance = boxRadii(sigma).reduce((sum, radius) => sum + ((2 * radius + 1) ** 2 - 1) / 12, 0)
      expect(Math.sqrt(variance) / sigma).toBeCloseTo(1, 1)
    }
  })
})
