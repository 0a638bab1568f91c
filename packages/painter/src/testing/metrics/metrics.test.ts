import { describe, expect, it } from 'vitest'
import type { Face } from '../../nets/sight.ts'
import { pictureNamed } from '../pictures.ts'
import type { Picture } from '../../picture.ts'
import {
  compareFaces,
  comparePictures,
  faceSimilarity,
  findFaults,
  findLostFaces,
  measurePicture,
} from './index.ts'
import { measureHairlines } from './hairlines.ts'
import { similarityOf } from './likeness.ts'

describe('the gates', () => {
  it('do not accept a photo as its own painting', async () => {
    const photo = await pictureNamed('temple.jpg', 300)
    const faults = findFaults(comparePictures(photo, photo)).join(' ')
    for (const word of [
      'coherence',
      'concentration',
      'tones',
      'colours',
      'still the photo',
      'restyled',
      'Black',
    ])
      expect(faults).toContain(word)
  })

  it('do not accept a grey sheet', async () => {
    const photo = await pictureNamed('temple.jpg', 300)
    const length = photo.L.length
    const sheet = { ...photo, L: new Float32Array(length).fill(0.5), a: new Float32Array(length) }
    const faults = findFaults(comparePictures(photo, { ...sheet, b: new Float32Array(length) })).join(' ')
    for (const word of ['colours', 'no longer recognized', "photo's edges"]) expect(faults).toContain(word)
  })
})

describe('measurePicture', () => {
  it('finds stripes coherent and a chequered field not', () => {
    const size = { width: 96, height: 96 }
    const drawn = (tone: (x: number, y: number) => number) => {
      const L = Float32Array.from({ length: 96 * 96 }, (_, i) => tone(i % 96, Math.floor(i / 96)))
      return { ...size, L, a: new Float32Array(L.length), b: new Float32Array(L.length).fill(0.1) }
    }
    const stripes = measurePicture(drawn((x) => 0.5 + 0.2 * Math.sin(x)))
    const field = measurePicture(drawn((x, y) => 0.5 + 0.1 * Math.sin(x) + 0.1 * Math.sin(y)))
    expect(stripes.coherence).toBeGreaterThan(0.95)
    expect(field.coherence).toBeLessThan(0.6)
    const flat = measurePicture(drawn(() => 0.1))
    expect(flat).toMatchObject({ flat: 1, black: 1, tones: 1 })
    expect(flat.chroma).toBeCloseTo(0.1, 5)
  })

  it('counts thin dark lines, and neither light ones nor broad ones nor edges', () => {
    const drawn = (tone: (x: number) => number) =>
      measureHairlines({
        width: 80,
        height: 40,
        L: Float32Array.from({ length: 3200 }, (_, i) => tone(i % 80)),
        a: new Float32Array(3200),
        b: new Float32Array(3200),
      })
    expect(drawn((x) => (x === 40 ? 0.3 : 0.6))).toBeCloseTo(1 / 80, 2)
    expect(drawn((x) => (x === 40 ? 0.9 : 0.6))).toBe(0)
    expect(drawn((x) => (x >= 30 && x < 50 ? 0.3 : 0.6))).toBe(0)
    expect(drawn((x) => (x >= 40 ? 0.3 : 0.6))).toBe(0)
  })

  it('rates a picture like itself and unlike its negative', () => {
    const size = { width: 40, height: 40 }
    const plane = Float32Array.from({ length: 1600 }, (_, i) => 0.5 + 0.4 * Math.sin(i / 3))
    expect(similarityOf(plane, plane, size)).toBeCloseTo(1, 4)
    expect(
      similarityOf(
        plane,
        plane.map((x) => 1 - x),
        size,
      ),
    ).toBeLessThan(0)
  })
})

it('misses faces that are gone, blurred or moved', () => {
  const face: Face = {
    x: 0.5,
    y: 0.5,
    width: 0.2,
    height: 0.2,
    score: 0.95,
    marks: Array.from({ length: 6 }, () => ({ x: 0.5, y: 0.5 })),
  }
  const moved = { ...face, marks: face.marks.map(() => ({ x: 0.516, y: 0.5 })) }
  expect(findLostFaces(compareFaces([face], [face]))).toEqual([])
  expect(findLostFaces(compareFaces([face], []))).toEqual(['A face was lost.'])
  expect(findLostFaces(compareFaces([face], [{ ...face, score: 0.5 }]))).toEqual([
    'A face is found with only 0.50.',
  ])
  expect(findLostFaces(compareFaces([face], [moved]))).toEqual([
    "A face's features moved by 8.0 % of its width.",
  ])
  expect(findLostFaces(compareFaces([face], [{ ...face, x: 0.9 }]))).toEqual(['A face was lost.'])
})

describe('the similarity of a face', () => {
  const face = { x: 0.5, y: 0.5, width: 0.6, height: 0.6, score: 1, marks: [] }

  /** Draws a face of two dark eyes and a mouth, which `smile` moves. */
  const drawn = (smile: number, contrast = 1, light = 0): Picture => {
    const [width, height] = [200, 200]
    const L = Float32Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      const isEye = Math.hypot(Math.abs(x - 100) - 22, y - 85) < 7
      const isMouth = Math.abs(x - 100) < 22 && Math.abs(y - 125 - smile) < 4
      return 0.5 + light + contrast * (isEye || isMouth ? -0.25 : 0.1)
    })
    return { width, height, L, a: new Float32Array(L.length), b: new Float32Array(L.length) }
  }

  it('is 1 for the same face in another light, and less for another one', () => {
    expect(faceSimilarity(drawn(0), drawn(0), face)).toBeCloseTo(1, 3)
    expect(faceSimilarity(drawn(0), drawn(0, 0.6, 0.1), face)).toBeCloseTo(1, 2)
    expect(faceSimilarity(drawn(0), drawn(12), face)).toBeLessThan(0.85)
  })
})
