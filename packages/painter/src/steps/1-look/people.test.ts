import { describe, expect, it } from 'vitest'
import { PERSON_SIDE, type Face } from '../../nets/sight.ts'
import { contextFor } from '../../testing/pictures.ts'
import { findPeople } from './people.ts'

const size = { width: 120, height: 80 }
const length = size.width * size.height
const photo = {
  ...size,
  /** Light on the left, dark on the right: the edge that the mask must find. */
  L: Float32Array.from({ length }, (_, i) => (i % size.width < 62 ? 0.8 : 0.2)),
  a: new Float32Array(length),
  b: new Float32Array(length),
}
/** The net is a little off: its mask is the left 48 %. */
const person = Float32Array.from({ length: PERSON_SIDE ** 2 }, (_, i) =>
  i % PERSON_SIDE < 0.48 * PERSON_SIDE ? 1 : 0,
)
const face: Face = {
  x: 0.5,
  y: 0.5,
  width: 0.4,
  height: 0.6,
  score: 0.9,
  marks: [
    { x: 0.42, y: 0.42 },
    { x: 0.58, y: 0.42 },
    { x: 0.5, y: 0.52 },
    { x: 0.5, y: 0.66 },
    { x: 0.35, y: 0.5 },
    { x: 0.65, y: 0.5 },
  ],
}
const at = (plane: Float32Array, x: number, y: number): number =>
  plane[Math.floor(y * size.height) * size.width + Math.floor(x * size.width)]!

describe('findPeople', () => {
  it('spreads the mask over the picture', () => {
    const { subject, hasFace } = findPeople({ person, faces: [] }, photo.L, contextFor(photo))
    expect(at(subject, 0.2, 0.5)).toBe(1)
    expect(at(subject, 0.9, 0.5)).toBe(0)
    expect(hasFace).toBe(false)
  })

  it('marks faces, and in them eyes, nose and mouth', () => {
    const people = findPeople({ person, faces: [face] }, photo.L, contextFor(photo))
    expect(people.hasFace).toBe(true)
    expect(people.widest).toBe(0.4)
    expect(at(people.face, 0.5, 0.45)).toBe(1)
    expect(at(people.face, 0.95, 0.5)).toBe(0)
    for (const mark of face.marks.slice(0, 4))
      expect(at(people.features, mark.x, mark.y)).toBeGreaterThan(0.9)
    expect(at(people.features, 0.5, 0.2)).toBe(0)
    expect(at(people.care, 0.5, 0.2)).toBeCloseTo(0.45 * at(people.face, 0.5, 0.2), 5)
  })

  it('does not protect faces when that is off, and still detects them', () => {
    const people = findPeople({ person, faces: [face] }, photo.L, contextFor(photo, { faceCare: 0 }))
    expect(Math.max(...people.care)).toBe(0)
    expect(Math.max(...people.face)).toBe(1)
  })

  it('finds no one where the net is not sure', () => {
    const unsure = new Float32Array(PERSON_SIDE ** 2).fill(0.4)
    const people = findPeople({ person: unsure, faces: [] }, photo.L, contextFor(photo))
    expect(Math.max(...people.subject, ...people.face, ...people.care)).toBe(0)
  })
})
