import { describe, expect, it } from 'vitest'
import { contextFor, peopleOf } from '../../testing/pictures.ts'
import { curveOf, findPaints } from './paints.ts'

const size = { width: 60, height: 40 }
const length = size.width * size.height

/** A jacket of 0.2 on the left, a face of 0.7 with a shadow of 0.55 on the right, and a background of 0.95. */
const photo = {
  ...size,
  L: Float32Array.from({ length }, (_, i) => {
    const column = i % size.width
    if (column < 20) return 0.2
    if (column < 40) return column % 4 === 0 ? 0.55 : 0.7
    return 0.95
  }),
  a: new Float32Array(length),
  b: new Float32Array(length),
}
const within = (from: number, to: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => (i % size.width >= from && i % size.width < to ? 1 : 0))
const people = peopleOf(photo, {
  subject: within(0, 40),
  face: within(20, 40),
  hasSubject: true,
  hasFace: true,
})

describe('the paints of a subject', () => {
  it('are those of jacket, shadow and skin, and stay apart', () => {
    const paints = findPaints(photo.L, people)
    for (const light of [0.2, 0.55, 0.7])
      expect(Math.min(...paints.map((paint) => Math.abs(paint - light)))).toBeLessThan(0.01)
    for (let k = 1; k < paints.length; k++) expect(paints[k]! - paints[k - 1]!).toBeGreaterThan(0.06)
  })

  it('replace every lightness by the nearest paint', () => {
    const { kernels } = contextFor(photo)
    const lights = Float32Array.from([0, 0.21, 0.34, 0.41, 0.68, 1])
    kernels.mapTones(lights, lights, curveOf([0.2, 0.5, 0.7]))
    const expected = [0.2, 0.2, 0.2, 0.5, 0.7, 0.7]
    lights.forEach((light, k) => expect(light).toBeCloseTo(expected[k]!, 4))
  })

  it('are found without a person too, as for a face whose body the net does not see', () => {
    const alone = peopleOf(photo, { face: within(20, 40), hasFace: true })
    expect(findPaints(photo.L, alone).length).toBeGreaterThan(1)
  })
})
