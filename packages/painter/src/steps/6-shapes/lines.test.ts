import { describe, expect, it } from 'vitest'
import { shrinkPicture } from '../../resize.ts'
import { contextFor, peopleOf } from '../../testing/pictures.ts'
import { readMotif } from '../5-flow/motif.ts'
import { findLines } from './lines.ts'

const SIZE = { width: 700, height: 350 }

/** Draws short dark marks at the given places; returns the darkest line near each of them. */
function draw(places: readonly (readonly [number, number])[]): number[] {
  const length = SIZE.width * SIZE.height
  const photo = {
    ...SIZE,
    L: new Float32Array(length).fill(0.7),
    a: new Float32Array(length),
    b: new Float32Array(length),
  }
  for (const [x, y] of places)
    for (let k = 0; k < 3 * 14; k++) photo.L[(y + Math.floor(k / 14)) * SIZE.width + x + (k % 14)] = 0.2
  const context = contextFor(photo)
  const none = (): Float32Array => new Float32Array(length)
  const people = peopleOf(photo)
  const masks = { sky: none(), clear: none(), people, vegetation: none() }
  const motif = readMotif(photo, masks, context)
  const middle = shrinkPicture(photo, context)
  const coarse = { ...middle, L: middle.L.slice().fill(0.7) }
  const { line } = findLines({ fine: photo, middle, coarse }, motif, people, [], context)
  return places.map(([x, y]) => {
    let dark = 0
    for (let v = y - 2; v < y + 5; v++)
      for (let u = x; u < x + 14; u++) dark = Math.max(dark, line[v * SIZE.width + u]!)
    return dark
  })
}

describe('a short line', () => {
  it('fades alone on a plain wall, and stays among the joints of masonry', () => {
    const [tick] = draw([[340, 170]])
    const rows = Array.from(
      { length: 12 * 12 },
      (_, k) => [20 + 40 * (k % 12), 20 + 18 * Math.floor(k / 12)] as const,
    )
    const masonry = draw(rows)
    expect(tick).toBeLessThan(0.1)
    expect(masonry[6 * 12 + 6]).toBeGreaterThan(0.3)
  })
})
