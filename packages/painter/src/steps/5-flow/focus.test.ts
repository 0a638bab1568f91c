import { describe, expect, it } from 'vitest'
import { createRandom } from '../../random.ts'
import { contextFor } from '../../testing/pictures.ts'
import { findUnfocused } from './focus.ts'

/** Lightness at a place in units, 700 wide and 350 high at half size. */
type Scene = (x: number, y: number) => number

/** Returns the mean share of a background out of focus on the left half of a scene and on the right half. */
function measure(scene: Scene, width = 700, subject = 0) {
  const half = { width, height: width / 2 }
  const unit = width / 1400
  const length = half.width * half.height
  const plane = (value: (i: number) => number): Float32Array =>
    Float32Array.from({ length }, (_, i) => value(i))
  const L = plane((i) => scene((i % width) / unit, Math.floor(i / width) / unit))
  const picture = { ...half, L, a: plane(() => 0), b: plane(() => 0) }
  const context = contextFor({ ...picture, width: 2 * half.width, height: 2 * half.height })
  const masks = { sky: plane(() => 0), subject: plane(() => subject), care: plane(() => 0) }
  const shares = findUnfocused(picture, masks, context)
  const mean = (isInside: (x: number) => boolean): number => {
    const inside = [...shares.keys()].filter((i) => isInside(i % width))
    return inside.reduce((sum, i) => sum + shares[i]!, 0) / inside.length
  }
  return { left: mean((x) => x < width / 2), right: mean((x) => x >= width / 2) }
}

/** Soft shapes without any edge. */
const soft: Scene = (x, y) => 0.5 + 0.15 * Math.sin(x / 40) * Math.sin(y / 40)
const wall: Scene = (x) => 0.4 + 0.0002 * x

describe('a background out of focus', () => {
  it.each([350, 700])(
    'is soft shapes up to the border, beside a figure with detail, %d pixels wide',
    (width) => {
      const { left, right } = measure((x, y) => (x < 700 ? soft(x, y) : (x + y) % 20 < 10 ? 0.3 : 0.6), width)
      expect(left).toBeGreaterThan(0.85)
      expect(right).toBeLessThan(0.05)
    },
  )

  it('is not a plain wall, also with the noise of a camera', () => {
    const random = createRandom(1)
    expect(measure(wall)).toEqual({ left: 0, right: 0 })
    expect(measure((x) => wall(x, 0) + 0.004 * random.normal())).toEqual({ left: 0, right: 0 })
  })

  it('is not a smooth thing within the picture', () => {
    const { left } = measure((x, y) => {
      if (x > 200 && x < 600 && y > 150 && y < 550) return soft(x, y)
      return (x + y) % 20 < 10 ? 0.3 : 0.6
    })
    expect(left).toBe(0)
  })

  it('is never a person', () => {
    expect(measure(soft).left).toBeGreaterThan(0.85)
    expect(measure(soft, 700, 1).left).toBe(0)
  })
})
