import { describe, expect, it } from 'vitest'
import { contextFor, peopleOf } from '../../testing/pictures.ts'
import { growEmpty } from './grow-empty.ts'

/** Grows the left part of a half-size wall, in front of which a dark figure begins at x = 400 of 700. */
function grow(width: number, person = 0) {
  const unit = width / 700
  const half = { width, height: width / 2 }
  const length = half.width * half.height
  const column = (i: number): number => (i % width) / unit
  const L = Float32Array.from({ length }, (_, i) => (column(i) < 400 ? 0.6 + 0.00002 * column(i) : 0.3))
  const picture = { ...half, L, a: new Float32Array(length), b: new Float32Array(length) }
  const context = contextFor({ ...picture, width: 2 * half.width, height: 2 * half.height })
  const empty = L.map((_, i) => (column(i) < 385 ? 1 : 0))
  const people = { ...peopleOf(picture), subject: L.map(() => person) }
  const grown = growEmpty(empty, picture, people, context)
  return { at: (x: number): number => grown[100 * width + Math.round(x * unit)]! }
}

describe('an empty area', () => {
  it.each([256, 700])('grows up to the edge of a figure and not into it, %d pixels wide', (width) => {
    const { at } = grow(width)
    expect(at(397)).toBe(1)
    expect(at(404)).toBe(0)
  })

  it('does not grow over people', () => {
    const { at } = grow(256, 1)
    expect(at(380)).toBe(1)
    expect(at(397)).toBe(0)
  })
})
