import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { decodeForPainting } from '../codec/decode.ts'
import { photoNamed } from '../testing/pictures.ts'
import { readFaces } from './faces.ts'
import { fitInto, letterboxed, squeezed } from './input.ts'
import { openNets } from './nets.ts'
import { PERSON_SIDE, type Face } from './sight.ts'
import { cutTile, placeInPhoto, tilesToSearch } from './tiles.ts'

/** Checksums (SHA-256) of the weights: the main subject, the faces, and their meshes. */
const REVIEWED = [
  '8f57aaa72dc068a50bd37c232d2e073e107912241e459002e1480876676f382a',
  'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
  '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
]

describe('the nets', () => {
  async function look(file: string) {
    const { data, width, height } = await decodeForPainting(await photoNamed(file), async () => undefined)
    return (await openNets()).look(data, { width, height })
  }
  const at = (person: Float32Array, x: number, y: number): number =>
    person[Math.floor(y * PERSON_SIDE) * PERSON_SIDE + Math.floor(x * PERSON_SIDE)]!

  it('separate the dog from the trees behind it, and find no face in it', async () => {
    const { person, faces } = await look('dog.jpg')
    expect(at(person!, 0.5, 0.5)).toBeGreaterThan(0.9)
    expect(at(person!, 0.95, 0.1)).toBeLessThan(0.1)
    expect(faces).toEqual([])
  })

  it('know where eyes, nose and mouth of a face are, and that a profile or an animal has no such face', async () => {
    const { faces } = await look('astronaut.jpg')
    const mesh = faces[0]!.mesh!
    expect(mesh).toHaveLength(468)
    // The outer corners of both eyes, the tip of the nose, the parting of the lips.
    const places = [mesh[33]!, mesh[263]!, mesh[1]!, mesh[13]!].map(({ x, y }) => [x, y])
    const expected = [
      [0.381, 0.219],
      [0.472, 0.222],
      [0.433, 0.262],
      [0.433, 0.294],
    ]
    places.flat().forEach((place, k) => expect(place).toBeCloseTo(expected.flat()[k]!, 1))
    for (const file of ['vash-gon.jpg', 'dog.jpg', 'cat-porch.jpg'])
      expect((await look(file)).faces.every((face) => !face.mesh)).toBe(true)
  })

  it('are the files that were reviewed', async () => {
    const sums = await Promise.all(
      ['selfie', 'blazeface-back', 'facemesh'].map(async (name) => {
        const bytes = await readFile(new URL(`../../models/${name}.bin`, import.meta.url))
        return createHash('sha256').update(bytes).digest('hex')
      }),
    )
    expect(sums).toEqual(REVIEWED)
  })

  it('find no one in a landscape', async () => {
    const { person, faces } = await look('temple.jpg')
    expect(person!.reduce((sum, x) => sum + x, 0) / person!.length).toBeLessThan(0.01)
    expect(faces).toEqual([])
  })
})

describe('fitInto', () => {
  const bytes = Uint8Array.from({ length: 4 * 2 * 3 }, (_, i) => (i % 12 < 6 ? 0 : 255))

  it('averages what each pixel covers', () => {
    const square = fitInto(bytes, { width: 4, height: 2 }, squeezed(2), 2, { scale: 1 / 255, offset: 0 })
    expect([...square]).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1])
  })

  it('keeps the proportions between black bars', () => {
    const frame = letterboxed({ width: 4, height: 2 }, 4)
    expect(frame).toEqual({ left: 0, top: 1, width: 4, height: 2 })
    const square = fitInto(bytes, { width: 4, height: 2 }, frame, 4, { scale: 1 / 127.5, offset: -1 })
    expect([...square.subarray(0, 12)].every((x) => x === -1)).toBe(true)
    expect(square[4 * 3 + 9]).toBe(1)
  })
})

it('reads a face and drops its weaker doubles', () => {
  const answer = (cells: number) => ({
    scores: new Float32Array(cells).fill(-9),
    boxes: new Float32Array(cells * 16),
  })
  const [near, far] = [answer(512), answer(384)]
  near.scores[2 * (16 * 8 + 8)] = 3
  near.boxes.set([8, -8, 64, 64, -8, -20, 24, -20], 2 * (16 * 8 + 8) * 16)
  near.scores[2 * (16 * 8 + 9)] = 2
  near.boxes.set([-8, -8, 60, 60], 2 * (16 * 8 + 9) * 16)
  const faces = readFaces([near, far], { width: 1000, height: 500 })
  expect(faces).toHaveLength(1)
  expect(faces[0]!.score).toBeCloseTo(0.9526, 3)
  // A photo twice as wide as high is in the middle half of the square: rows 64 to 192.
  expect([faces[0]!.x, faces[0]!.y]).toEqual([144 / 256, (128 - 64) / 128])
  expect([faces[0]!.width, faces[0]!.height]).toEqual([64 / 256, 64 / 128])
  expect(faces[0]!.marks[0]).toEqual({ x: 128 / 256, y: (116 - 64) / 128 })
})

describe('parts of a photo', () => {
  const size = { width: 1000, height: 600 }
  const onTheRight = Float32Array.from({ length: PERSON_SIDE ** 2 }, (_, i) =>
    i % PERSON_SIDE > 200 ? 1 : 0,
  )
  const face: Face = { x: 0.5, y: 0.5, width: 0.2, height: 0.2, score: 0.9, marks: [{ x: 0.25, y: 1 }] }

  it('are searched where people are, unless a face is large', () => {
    const tiles = tilesToSearch(size, onTheRight, [])
    expect(tiles).toEqual([
      { left: 440, top: 0, width: 560, height: 560 },
      { left: 440, top: 40, width: 560, height: 560 },
    ])
    expect(tilesToSearch(size, new Float32Array(PERSON_SIDE ** 2), [])).toEqual([])
    expect(tilesToSearch(size, onTheRight, [face])).toEqual([])
  })

  it('are cut out, and their faces placed in the photo', () => {
    const rgb = Uint8Array.from({ length: 3 * 4 * 2 }, (_, i) => i)
    const tile = { left: 2, top: 1, width: 2, height: 1 }
    expect([...cutTile(rgb, { width: 4, height: 2 }, tile)]).toEqual([18, 19, 20, 21, 22, 23])
    const { x, y, width, height, marks } = placeInPhoto(face, tile, { width: 4, height: 2 })
    expect([x, y, width, height]).toEqual([0.75, 0.75, 0.1, 0.1])
    expect(marks).toEqual([{ x: 0.625, y: 1 }])
  })
})
