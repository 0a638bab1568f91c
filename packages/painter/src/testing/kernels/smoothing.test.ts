import { describe, expect, it } from 'vitest'
import type { Picture } from '../../picture.ts'
import { createRandom } from '../../random.ts'
import { domainTransform } from './domain-transform.ts'
import { guidedFilter } from './guided.ts'
import { kuwahara } from './kuwahara.ts'

const size = { width: 32, height: 32 }
const length = 32 * 32

/** Returns a picture with a dark left half and a light right half, both noisy. */
function noisyStep(): Picture {
  const random = createRandom(7)
  const L = Float32Array.from({ length }, (_, i) => (i % 32 < 16 ? 0.25 : 0.75) + 0.03 * random.normal())
  return { ...size, L, a: new Float32Array(length), b: new Float32Array(length) }
}

function copyOf(picture: Picture): Picture {
  return { ...size, L: picture.L.slice(), a: picture.a.slice(), b: picture.b.slice() }
}

function deviation(plane: Float32Array, from: number, to: number): number {
  const values = [...plane].filter((_, i) => i % 32 >= from && i % 32 < to)
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length)
}

/** Returns the contrast between the two columns that touch the edge. */
function edgeOf(plane: Float32Array): number {
  let sum = 0
  for (let y = 0; y < 32; y++) sum += (plane[y * 32 + 16]! - plane[y * 32 + 15]!) / 32
  return sum
}

describe('filters that smooth and keep edges', () => {
  it('anisotropic Kuwahara calms the noise and keeps the step', () => {
    const input = noisyStep()
    const output = copyOf(input)
    const flow = {
      ...size,
      cos2: new Float32Array(length).fill(-1),
      sin2: new Float32Array(length),
      anisotropy: new Float32Array(length).fill(0.8),
    }
    kuwahara(input, output, { flow, radii: [3], classes: new Float32Array(length) })
    expect(deviation(output.L, 0, 13)).toBeLessThan(0.6 * deviation(input.L, 0, 13))
    expect(edgeOf(output.L)).toBeGreaterThan(0.4)
  })

  it('the domain transform calms the noise and keeps the step', () => {
    const picture = noisyStep()
    const before = deviation(picture.L, 0, 16)
    domainTransform(picture, 20, 0.3)
    expect(deviation(picture.L, 0, 16)).toBeLessThan(0.6 * before)
    expect(edgeOf(picture.L)).toBeGreaterThan(0.35)
  })

  it('the guided filter calms the noise and keeps the step', () => {
    const { L } = noisyStep()
    const output = new Float32Array(length)
    guidedFilter(L, L, output, size, 6, 0.01)
    expect(deviation(output, 0, 10)).toBeLessThan(0.5 * deviation(L, 0, 10))
    expect(edgeOf(output)).toBeGreaterThan(0.25)
  })

  it('all leave a flat picture unchanged', () => {
    const flat: Picture = {
      ...size,
      L: new Float32Array(length).fill(0.5),
      a: new Float32Array(length).fill(0.1),
      b: new Float32Array(length),
    }
    const output = copyOf(flat)
    const flow = {
      ...size,
      cos2: new Float32Array(length).fill(1),
      sin2: new Float32Array(length),
      anisotropy: new Float32Array(length),
    }
    kuwahara(flat, output, { flow, radii: [2], classes: new Float32Array(length) })
    for (let i = 0; i < length; i++) {
      expect(output.L[i]).toBeCloseTo(0.5, 5)
      expect(output.a[i]).toBeCloseTo(0.1, 5)
    }
  })
})
