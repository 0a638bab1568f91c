import { describe, expect, it } from 'vitest'
import type { Face } from '../../nets/sight.ts'
import { contextFor, copyOf, pictureNamed } from '../../testing/pictures.ts'
import { seeFace } from '../1-look/face-likeness.ts'
import { findPeople } from '../1-look/people.ts'
import { readMotif } from '../5-flow/motif.ts'
import { modelSubject } from './portrait.ts'

/** The face of `grace-hopper.jpg` in shares of the photo. */
const face: Face = {
  x: 0.5,
  y: 0.4,
  width: 0.36,
  height: 0.3,
  score: 0.9,
  marks: [
    { x: 0.42, y: 0.33 },
    { x: 0.59, y: 0.33 },
    { x: 0.52, y: 0.41 },
    { x: 0.53, y: 0.47 },
  ],
}

/** Models the portrait of a photo. */
async function modeled(change: (L: Float32Array) => Float32Array, width = face.width) {
  const photo = await pictureNamed('grace-hopper.jpg', 220)
  const context = contextFor(photo)
  const people = findPeople({ person: undefined, faces: [face] }, photo.L, context)
  const none = (): Float32Array => new Float32Array(photo.L.length)
  const motif = readMotif(photo, { sky: none(), clear: none(), people, vegetation: none() }, context)
  const seen = seeFace(change(photo.L), photo, { ...face, width })
  return { photo, portrait: modelSubject(copyOf(photo), people, [seen], motif, context) }
}

/** Number of levels of lightness, of 64, that hold most of the pixels of a face's middle. */
function levelsOf({ L, width, height }: { L: Float32Array; width: number; height: number }): number {
  const counts = new Float64Array(64)
  for (let y = Math.floor(0.2 * height); y < 0.3 * height; y++)
    for (let x = Math.floor(0.38 * width); x < 0.62 * width; x++) {
      const level = Math.floor(63.9 * L[y * width + x]!)
      counts[level] = counts[level]! + 1
    }
  const sorted = [...counts].sort((p, q) => q - p)
  const all = sorted.reduce((sum, count) => sum + count, 0)
  let [held, levels] = [0, 0]
  while (held < 0.7 * all) held += sorted[levels++]!
  return levels
}

describe('a portrait', () => {
  it('is drawn in fewer tones than the photo has', async () => {
    const { photo, portrait } = await modeled((L) => L)
    expect(portrait.soft.every((share) => share === 0)).toBe(true)
    expect(levelsOf(portrait.tones)).toBeLessThan(levelsOf(photo))
  })

  it('is modeled softly where the drawn face is too unlike the photographed one', async () => {
    const { portrait } = await modeled((L) => L.map((_, i) => (i % 7) / 7))
    const { width } = portrait.tones
    const middle = Math.floor(face.y * portrait.tones.height) * width + Math.floor(face.x * width)
    expect(portrait.soft[middle]).toBe(1)
    expect(portrait.soft[0]).toBe(0)
  })

  it('is modeled softly where the face is small', async () => {
    const { portrait } = await modeled((L) => L, 0.07)
    expect(portrait.soft.some((share) => share > 0.5)).toBe(true)
  })
})
