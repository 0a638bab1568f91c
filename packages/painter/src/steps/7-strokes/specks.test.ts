import { describe, expect, it } from 'vitest'
import type { Picture } from '../../picture.ts'
import { contextFor, copyOf } from '../../testing/pictures.ts'
import { coverSpecks } from './specks.ts'

const [WIDTH, HEIGHT] = [700, 400]
const LENGTH = WIDTH * HEIGHT

/** Rows below the sky. */
const LAND = 300

function pictureOf(width: number, height: number, lightAt: (x: number, y: number) => number): Picture {
  const L = Float32Array.from({ length: width * height }, (_, i) => lightAt(i % width, Math.floor(i / width)))
  return { width, height, L, a: new Float32Array(L.length), b: new Float32Array(L.length).fill(-0.05) }
}

type Marks = (x: number, y: number) => boolean

/** Draws marks in a pale sky into the fine reference, and `broad` ones into the middle reference as well. */
function draw(marks: Marks, broad: Marks = () => false, grain = 0) {
  const sky = (x: number): number => 0.7 + 0.0001 * x
  const fine = pictureOf(WIDTH, HEIGHT, (x, y) => {
    const noise = (x + y) % 2 === 0 ? grain : -grain
    return sky(x) + noise - (marks(x, y) || broad(x, y) ? 0.15 : 0)
  })
  fine.a.fill(0.02)
  const middle = pictureOf(WIDTH / 2, HEIGHT / 2, (x, y) => sky(2 * x) - (broad(2 * x, 2 * y) ? 0.15 : 0))
  const calm = Float32Array.from({ length: LENGTH / 4 }, (_, i) => (i < (WIDTH * LAND) / 4 ? 1 : 0))
  const before = copyOf(fine)
  coverSpecks({ fine, middle, coarse: middle }, calm, contextFor(fine))
  const changed = [...fine.L.keys()].filter((i) => fine.L[i] !== before.L[i])
  return { fine, before, changed }
}

const dot =
  (left: number, top: number): Marks =>
  (x, y) =>
    x >= left && x < left + 3 && y >= top && y < top + 2

describe('specks in a sky', () => {
  it('are covered by the sky, with their rim, and nothing else is', () => {
    const { fine, changed } = draw(dot(100, 80))
    const speck = 80 * WIDTH + 101
    expect(fine.L[speck]).toBeCloseTo(0.71, 3)
    expect(fine.a[speck]).toBe(0)
    expect(fine.b[speck]).toBeCloseTo(-0.05, 6)
    expect(changed.every((i) => Math.hypot((i % WIDTH) - 101, Math.floor(i / WIDTH) - 81) < 5)).toBe(true)
  })

  const wings: Marks = (x, y) => Math.abs(x - 200) < 9 && Math.abs(y - 90 + Math.abs(x - 200) / 2) < 1
  const cable: Marks = (_, y) => y === 120
  const mast: Marks = (x, y) => x === 300 && y > 293
  const largeBird = dot(400, 100)

  it.each([
    ['a bird', wings, undefined],
    ['a cable', cable, undefined],
    ['the tip of a mast', mast, undefined],
    ['a bird that the broad brush paints as well', () => false, largeBird],
    ['a speck on the land', dot(100, 340), undefined],
  ] as const)('are no reason to cover %s', (_, marks, broad) => {
    expect(draw(marks, broad).changed).toEqual([])
  })

  it('are no reason to smooth coarse grain', () => {
    expect(draw(() => false, undefined, 0.06).changed).toEqual([])
    expect(draw(dot(100, 80), undefined, 0.001).changed.length).toBeGreaterThan(0)
  })

  it('are covered in a sky only: calm ground that reaches the upper edge', () => {
    const fine = pictureOf(WIDTH, HEIGHT, (x, y) => (dot(100, 80)(x, y) ? 0.5 : 0.7))
    const middle = pictureOf(WIDTH / 2, HEIGHT / 2, () => 0.7)
    const calm = new Float32Array(LENGTH / 4).fill(1, 5 * (WIDTH / 2))
    const before = copyOf(fine)
    coverSpecks({ fine, middle, coarse: middle }, calm, contextFor(fine))
    expect(fine.L).toEqual(before.L)
  })
})
