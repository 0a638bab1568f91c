import { describe, expect, it } from 'vitest'
import { createRandom } from '../../random.ts'
import { contextFor } from '../../testing/pictures.ts'
import { measureStructure } from './structure.ts'

/** Measures a half-size picture, 350 units high and 700 wide, at its middle. */
function measure(width: number, lightness: (x: number, y: number) => number, activity = 0) {
  const half = { width, height: width / 2 }
  const unit = width / 700
  const length = half.width * half.height
  const L = Float32Array.from({ length }, (_, i) =>
    lightness((i % width) / unit, Math.floor(i / width) / unit),
  )
  const picture = { ...half, L, a: new Float32Array(length), b: new Float32Array(length) }
  const context = contextFor({ ...picture, width: 2 * half.width, height: 2 * half.height })
  const structure = measureStructure(picture, new Float32Array(length).fill(activity), context)
  const middle = Math.round(half.height / 2) * width + Math.round(width / 2)
  const { cos2, sin2, anisotropy } = structure.order
  return {
    order: anisotropy[middle]!,
    rough: structure.rough[middle]!,
    angle: 0.5 * Math.atan2(sin2[middle]!, cos2[middle]!),
  }
}

describe('structure', () => {
  it.each([400, 700])('is the faint grain of wood, with its direction, %d pixels wide', (width) => {
    const { order, angle } = measure(width, (x, y) => 0.5 + 0.006 * Math.sin((x + y) / 2.5))
    expect(order).toBeGreaterThan(0.9)
    expect(angle).toBeCloseTo(-Math.PI / 4, 1)
  })

  it('is neither noise nor the shade of a wall', () => {
    const random = createRandom(1)
    expect(measure(700, () => 0.5 + 0.006 * random.normal()).order).toBe(0)
    expect(measure(700, (x) => 0.3 + 0.0005 * x).order).toBe(0)
  })

  it('is not decided by the one strong edge of a shape near by', () => {
    const random = createRandom(1)
    const { order } = measure(700, (x) => (x < 325 ? 0.2 : 0.8) + 0.006 * random.normal())
    expect(order).toBeLessThan(0.5)
  })

  it('is ground that changes nearly everywhere', () => {
    const plain = (): number => 0.5
    expect(measure(400, plain, 0.1).rough).toBe(0)
    expect(measure(400, plain, 0.6).rough).toBe(1)
  })
})
