import { describe, expect, it } from 'vitest'
import { DAB_NUMBERS } from '../../kernels/dab.ts'
import { createRandom } from '../../random.ts'
import { contextFor } from '../../testing/pictures.ts'
import { takeFlow } from '../5-flow/flow.ts'
import { takeBrushes } from './brushes.ts'
import { layers } from './layers.ts'
import { planDabs } from './plan-dabs.ts'

const SIZE = { width: 200, height: 200 }

/** Returns the most chroma of the dabs on a gray ground: `a` and `b` are their tenth and eleventh numbers. */
function planOnGray(hues: number): number {
  const length = SIZE.width * SIZE.height
  const plane = (value = 0): Float32Array => new Float32Array(length).fill(value)
  const gray = { ...SIZE, L: plane(0.5), a: plane(), b: plane() }
  const context = contextFor({ ...gray, width: 400, height: 400 })
  const flow = takeFlow(context.planes, SIZE)
  flow.cos2.fill(1)
  flow.sin2.fill(0)
  flow.anisotropy.fill(0.5)
  const guides = { flow, texture: plane(), calm: plane(), face: plane(), crowd: plane(), hues }
  const brushes = takeBrushes(context.planes).bristle
  const random = createRandom(1)
  const [broadest] = layers
  const { count, numbers } = planDabs(broadest!, gray, plane(), guides, brushes, context, 20, 2, random)
  expect(count).toBeGreaterThan(100)
  let most = 0
  for (let n = 0; n < count; n++) {
    const [a, b] = numbers.subarray(n * DAB_NUMBERS + 9)
    most = Math.max(most, Math.hypot(a!, b!))
  }
  return most
}

describe('the paint of a gray wall', () => {
  it('varies in hue in a photo in color, and is gray in a gray photo', () => {
    expect(planOnGray(1)).toBeGreaterThan(0.01)
    expect(planOnGray(0)).toBe(0)
  })
})
