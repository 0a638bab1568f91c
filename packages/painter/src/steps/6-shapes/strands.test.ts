import { describe, expect, it } from 'vitest'
import { createRandom } from '../../random.ts'
import { contextFor, peopleOf } from '../../testing/pictures.ts'
import { combStrands } from './strands.ts'

const [width, height] = [420, 280]
const length = width * height

/** Combs fur of level hairs under the line of a fold and a short hair that was found as a line. */
function comb(change: { subject?: number; rough?: number; features?: number }) {
  const random = createRandom(1)
  const L = Float32Array.from({ length }, () => 0.5 + 0.02 * random.normal())
  const line = new Float32Array(length)
  for (let x = 40; x < 380; x++) line[100 * width + x] = 1
  for (let x = 200; x < 208; x++) line[200 * width + x] = 1
  const picture = { width, height, L, a: new Float32Array(length), b: new Float32Array(length) }
  const context = contextFor(picture)
  const plane = (value: number, size = length): Float32Array => new Float32Array(size).fill(value)
  const flowOf = (across: number, down: number) => ({
    width: across,
    height: down,
    cos2: plane(1, across * down),
    sin2: plane(0, across * down),
    anisotropy: plane(1, across * down),
  })
  const half = flowOf(width / 2, height / 2)
  const structure = { order: half, rough: plane(change.rough ?? 1, half.cos2.length) }
  const features = plane(change.features ?? 0)
  const people = { ...peopleOf(picture), subject: plane(change.subject ?? 1), features, care: features }
  const before = L.slice()
  const [fine, contours] = [{ ...picture, L: L.slice() }, line.slice()]
  combStrands(fine, contours, { structure, flow: half, fullFlow: flowOf(width, height) }, people, context)
  const at = (plane: Float32Array, x: number, y: number): number => plane[y * width + x]!
  return { L: fine.L, before, fold: at(contours, 210, 100), hair: at(contours, 204, 200) }
}

/** Returns the deviation between neighbors along a row. */
function unrest(L: Float32Array, y: number): number {
  const row = L.slice(y * width + 60, y * width + 360)
  return Math.sqrt(row.reduce((sum, x, i) => sum + (i > 0 ? (x - row[i - 1]!) ** 2 : 0), 0) / row.length)
}

describe('combed fur', () => {
  it('is calm along its flow', () => {
    const { L, before } = comb({})
    expect(unrest(L, 240)).toBeLessThan(0.15 * unrest(before, 240))
  })

  it('loses the lines of hairs and keeps those of folds', () => {
    const { fold, hair } = comb({})
    expect(fold).toBe(1)
    expect(hair).toBeLessThan(0.05)
  })

  it.each([{ rough: 0 }, { features: 1 }, { subject: 0 }])(
    'is neither plain ground nor an eye, and belongs to the main subject: %o',
    (change) => {
      const { L, before, hair } = comb(change)
      expect(L).toEqual(before)
      expect(hair).toBe(1)
    },
  )
})
