import { describe, expect, it } from 'vitest'
import { fadeSpecks } from './line-parts.ts'

const SIZE = { width: 40, height: 20 }
const RULE = {
  faintest: 0.2,
  lengths: [6, 12],
  spared: [2, 4],
  loose: [6, 12],
  dividing: [0.2, 0.6],
} as const

/** Returns a drawing with the given marks, as [column, row, darkness]. */
function draw(marks: readonly (readonly [number, number, number])[]): Float32Array {
  const line = new Float32Array(SIZE.width * SIZE.height)
  for (const [x, y, dark] of marks) line[y * SIZE.width + x] = dark
  return line
}

const along = (count: number, at: (k: number) => [number, number, number]): [number, number, number][] =>
  Array.from({ length: count }, (_, k) => at(k))

const nowhere = new Float32Array(SIZE.width * SIZE.height)
const everywhere = nowhere.slice().fill(1)
const keep = nowhere.slice()
const grounds = { edges: nowhere, spared: nowhere, keep }

describe('specks among the lines', () => {
  it('are removed, and lines stay, level, upright, slanting or bent', () => {
    const lines = [
      ...along(14, (k) => [2 + k, 1, 0.9]),
      ...along(13, (k) => [20, 3 + k, 0.9]),
      ...along(12, (k) => [36 - k, 5 + k, 0.9]),
      ...along(8, (k) => [3 + k, 10 - (k < 4 ? k : 7 - k), 0.9]),
      ...along(10, (k) => [3, 10 + k, 0.9]),
    ]
    const specks = [...along(4, (k) => [6 + k, 15, 1]), [38, 1, 1] as const]
    const drawing = draw([...lines, ...specks])
    fadeSpecks(drawing, SIZE, RULE, grounds)
    expect(drawing).toEqual(draw(lines))
  })

  it('fade by their length', () => {
    const half = draw(along(9, (k) => [4 + k, 4, 0.8]))
    fadeSpecks(half, SIZE, RULE, { ...grounds, edges: everywhere })
    const share = half[4 * SIZE.width + 8]! / 0.8
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.65)
  })

  it('are ticks up to a greater length, unless they divide large shapes', () => {
    const tick = along(14, (k) => [2 + k, 1, 0.9])
    const edge = along(14, (k) => [20 + k, 10, 0.9])
    const long = along(30, (k) => [5 + k, 17, 0.9])
    const edges = draw(edge.filter((_, k) => k > 3))
    const drawing = draw([...tick, ...edge, ...long])
    fadeSpecks(drawing, SIZE, { ...RULE, loose: [14.1, 28] }, { ...grounds, edges })
    expect(drawing).toEqual(draw([...edge, ...long]))
  })

  it('are removed with their faint rims, and a line keeps its own', () => {
    const speck = draw([
      [10, 10, 1],
      [11, 10, 0.1],
    ])
    fadeSpecks(speck, SIZE, RULE, grounds)
    expect(speck.every((dark) => dark === 0)).toBe(true)
    const line = [...along(14, (k) => [4 + k, 10, 1]), ...along(14, (k) => [4 + k, 11, 0.1])]
    const drawing = draw(line)
    fadeSpecks(drawing, SIZE, RULE, grounds)
    expect(drawing).toEqual(draw(line))
  })

  it('parts that meet only further down are one', () => {
    const fork = [...along(7, (k) => [10 + k, 4 + k, 1]), ...along(7, (k) => [22 - k, 4 + k, 1])]
    const drawing = draw(fork)
    fadeSpecks(drawing, SIZE, { ...RULE, lengths: [13, 14] }, grounds)
    expect(drawing).toEqual(draw(fork))
  })

  it('stay where they are protected, except for dots', () => {
    const drawing = draw([...along(5, (k) => [4 + k, 10, 1]), [20, 10, 1]])
    fadeSpecks(drawing, SIZE, RULE, { ...grounds, spared: nowhere.slice().fill(0.5) })
    expect(drawing[10 * SIZE.width + 6]).toBe(0.5)
    expect(drawing[10 * SIZE.width + 20]).toBe(0)
  })
})
