import { describe, expect, it } from 'vitest'
import { halfOf, type Picture } from '../../picture.ts'
import { createRandom } from '../../random.ts'
import { contextFor, copyOf, peopleOf } from '../../testing/pictures.ts'
import { shrinkPicture } from '../../resize.ts'
import type { Motif } from '../5-flow/motif.ts'
import { takeFlow } from '../5-flow/flow.ts'
import { groupValues } from './value-groups.ts'

const WIDTH = 400
const HEIGHT = 240

/** A stone wall: rough plaster of one tone with a darker half on the right, and a bright letter on the left. */
function wall(): Picture {
  const random = createRandom(3)
  const length = WIDTH * HEIGHT
  const L = Float32Array.from({ length }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    if (isLetter(x, y)) return 0.95
    return (x < 200 ? 0.54 : 0.36) + 0.02 * random.normal()
  })
  return { width: WIDTH, height: HEIGHT, L, a: new Float32Array(length), b: new Float32Array(length) }
}

function isLetter(x: number, y: number): boolean {
  return x >= 80 && x < 83 && y >= 100 && y < 116
}

/** Groups the values of the wall; `change` makes people, sky or order. */
function group(hues: number, change: (motif: Motif) => void = () => {}) {
  const fine = wall()
  const context = contextFor(fine)
  const { planes } = context
  const half = halfOf(fine)
  const length = half.width * half.height
  const plane = (): Float32Array => new Float32Array(length)
  const flow = takeFlow(planes, half)
  const order = takeFlow(planes, half)
  order.anisotropy.fill(0)
  const motif: Motif = {
    flow,
    fullFlow: flow,
    activity: plane(),
    texture: plane(),
    structure: { order, rough: plane().fill(1) },
    sky: plane(),
    clear: plane(),
    people: peopleOf({ ...half, L: plane(), a: plane(), b: plane() }),
  }
  change(motif)
  const references = { fine, middle: shrinkPicture(fine, context), coarse: shrinkPicture(fine, context) }
  const before = copyOf(fine)
  const share = groupValues(references, motif, hues, context)
  return { before, fine, middle: references.middle, share }
}

/** Returns the mean and the deviation of a full-size plane in columns, away from the letter. */
function columns(plane: Float32Array, from: number, to: number): { mean: number; deviation: number } {
  const values = [...plane].filter((_, i) => i % WIDTH >= from && i % WIDTH < to)
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return { mean, deviation: Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length) }
}

describe('grouped values', () => {
  it('join texture to planes, and part the planes a little more', () => {
    const { before, fine } = group(1)
    const [light, shade] = [columns(fine.L, 180, 196), columns(fine.L, 204, 220)]
    expect(light.deviation).toBeLessThan(0.5 * columns(before.L, 180, 196).deviation)
    expect(light.mean - shade.mean).toBeGreaterThan(0.185)
    expect(light.mean - shade.mean).toBeLessThan(0.3)
  })

  it('are warm in the light and cool in the shade, and without hue in a gray photo', () => {
    const { fine } = group(1)
    expect(columns(fine.b, 150, 195).mean).toBeGreaterThan(0.0003)
    expect(columns(fine.b, 205, 250).mean).toBeLessThan(-0.0003)
    expect(Math.max(...group(0).fine.b.map(Math.abs))).toBe(0)
  })

  it('leave small accents alone', () => {
    const { fine } = group(1)
    const letter = [...fine.L].filter((_, i) => isLetter(i % WIDTH, Math.floor(i / WIDTH)))
    expect(letter.reduce((sum, x) => sum + x, 0) / letter.length).toBeGreaterThan(0.85)
  })

  it('leave people and the sky alone, and the detail of ordered ground', () => {
    for (const change of [
      (motif: Motif) => motif.people.subject.fill(1),
      (motif: Motif) => motif.sky.fill(1),
    ]) {
      const { before, fine, share } = group(1, change)
      expect(fine.L).toEqual(before.L)
      expect(Math.max(...share)).toBe(0)
    }
    const { before, fine } = group(1, ({ structure }) => structure.order.anisotropy.fill(1))
    const deviation = columns(before.L, 210, 390).deviation
    expect(columns(fine.L, 210, 390).deviation).toBeGreaterThan(0.9 * deviation)
  })
})
