import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  compareFaces,
  comparePictures,
  faceSimilarity,
  findFaults,
  findLostFaces,
  measureHairlines,
} from './testing/metrics/index.ts'
import { openNets } from './nets/nets.ts'
import type { Sight } from './nets/sight.ts'
import type { Picture } from './picture.ts'
import { findPeople } from './steps/1-look/people.ts'
import { groupOf, portraitOf } from './testing/drawn-people.ts'
import { bytesOf, contextFor, paintingOf, pictureNamed, pictureOf } from './testing/pictures.ts'
import { type StyleName, styles } from './styles.ts'

describe('a painting', () => {
  it.each(['meadow-hills.jpg', 'mountain-path.jpg', 'temple.jpg', 'two-dogs-house.jpg'])(
    'of %s passes every gate',
    async (file) => {
      const photo = await pictureNamed(file, 1100)
      expect(findFaults(comparePictures(photo, paintingOf(photo)))).toEqual([])
    },
  )

  it('of fur has clumps instead of hairlines', async () => {
    const photo = await pictureNamed('cat-porch.jpg', 900)
    expect(measureHairlines(paintingOf(photo))).toBeLessThan(0.75 * measureHairlines(photo))
  })

  /** Real faces, and drawn ones of the kinds without a free photo. */
  const portraits: readonly (readonly [string, () => Promise<Picture>])[] = [
    ['a fair face', () => pictureNamed('astronaut.jpg', 400)],
    ['an old face with glasses', () => pictureNamed('grace-hopper.jpg', 400)],
    ['a black face', () => pictureNamed('african-woman.jpg', 400)],
    ['a drawn brown face with glasses and a beard', () => portraitOf(bearded, 400)],
    ['a drawn child', () => portraitOf({ child: true }, 400)],
  ]

  it.each(portraits)('of %s keeps the likeness and the skin, and draws no line in it', async (_, open) => {
    const photo = await open()
    const { sight, painting, changes } = await paintPeople(photo)
    expect(sight.faces).toHaveLength(1)
    expect(findLostFaces(changes, SURE_DRAWN)).toEqual([])
    const similarity = sight.faces.map((face) => faceSimilarity(photo, painting, face))
    expect(Math.min(...similarity), 'similarity of the face').toBeGreaterThan(0.8)
    const skin = skinOf(sight, photo)
    const [before, after] = [toneOf(photo, skin), toneOf(painting, skin)]
    expect(Math.abs(after.L - before.L), 'change of its lightness').toBeLessThan(0.08)
    if (before.C > 0.02) expect(Math.abs(after.h - before.h), 'change of its hue').toBeLessThan(0.35)
    if (before.C > 0.02) expect(after.C / before.C, 'its colour').toBeGreaterThan(0.75)
    const [traced, drawn] = [measureHairlines(photo, skin), measureHairlines(painting, skin)]
    expect(drawn, 'hairlines in it').toBeLessThan(Math.max(0.9 * traced, 0.03))
  })

  it('of a group shows every face', async () => {
    const group = [
      {},
      { skin: 'dark' },
      { beard: true },
      { glasses: true },
      { child: true },
      bearded,
    ] as const
    const { sight, changes } = await paintPeople(await groupOf(group, 150))
    expect(sight.faces).toHaveLength(group.length)
    expect(findLostFaces(changes, SURE_DRAWN)).toEqual([])
  })

  it('of a beard has clumps instead of hairlines', async () => {
    const photo = await portraitOf({ beard: true }, 480)
    const { painting } = await paintPeople(photo)
    expect(measureHairlines(painting)).toBeLessThan(0.8 * measureHairlines(photo))
  })
})

describe('the light of a picture', () => {
  const withoutFaces = [
    'cat-porch',
    'dandelions',
    'dog',
    'fig-bowl',
    'living-room',
    'meadow-hills',
    'moonwalk',
    'mountain-path',
    'sunflower',
    'temple',
    'two-dogs-house',
  ]
  const dimmed = (photo: Picture, style: StyleName): number =>
    medianOf(photo.L) - medianOf(paintingOf(photo, { style: styles[style] }).L)

  it.each(withoutFaces)('of %s.jpg is kept', async (name) => {
    expect(dimmed(await pictureNamed(`${name}.jpg`, 300), 'meadow')).toBeLessThan(0.06)
  })

  it.each(['meadow', 'seaside', 'snow'] as const)('of a beach at noon is kept in %s', async (style) => {
    expect(dimmed(await beachAtNoon(), style)).toBeLessThan(0.06)
  })

  it.each([
    ['a room', () => pictureNamed('living-room.jpg', 700)],
    ['a fig', () => pictureNamed('fig-bowl.jpg', 700)],
    ['a cup of coffee', cupOfCoffee],
  ] as const)('of %s has depth: its shadows are neither milk nor black', async (_, open) => {
    const photo = await open()
    const painting = paintingOf(photo)
    expect(quantileOf(painting.L, 0.02)).toBeLessThan(quantileOf(photo.L, 0.02) + 0.045)
    expect(quantileOf(painting.L, 0.02)).toBeGreaterThan(0.15)
  })
})

/** A picture without a sky: a dark red cup on a wooden table, and the dark room behind it. */
function cupOfCoffee(): Promise<Picture> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="500">
    <rect width="700" height="500" fill="#8a5230"/><path d="M0 0h260L0 160z" fill="#0d0a0a"/>
    <ellipse cx="350" cy="300" rx="230" ry="160" fill="#7a2417"/>
    <ellipse cx="370" cy="320" rx="150" ry="90" fill="#160a08"/>
    <ellipse cx="340" cy="200" rx="120" ry="110" fill="#e8dccb"/>
    <ellipse cx="340" cy="215" rx="95" ry="85" fill="#b0793f"/></svg>`
  return pictureOf(sharp(Buffer.from(drawing)).blur(1.5))
}

/** A picture without shadows: pale sky over pale sand, with a red drink. */
function beachAtNoon(): Promise<Picture> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
    <rect width="400" height="150" fill="#bcd9ee"/><rect y="150" width="400" height="150" fill="#d9c7a6"/>
    <path d="M170 110h60l-12 120h-36z" fill="#c4525a"/></svg>`
  return pictureOf(sharp(Buffer.from(drawing)))
}

function medianOf(plane: Float32Array): number {
  return quantileOf(plane, 0.5)
}

function quantileOf(plane: Float32Array, share: number): number {
  return plane.toSorted()[Math.floor(share * plane.length)]!
}

const bearded = { skin: 'dark', beard: true, glasses: true } as const

/** Confidence for drawings, which is lower than for photos. */
const SURE_DRAWN = 0.65

/** Paints people, and measures the change of their faces. */
async function paintPeople(photo: Picture) {
  const nets = await openNets()
  const sight = await nets.look(bytesOf(photo), photo, 0.5)
  const painting = paintingOf(photo, {}, sight)
  const found = await nets.look(bytesOf(painting), painting, 0.3)
  return { sight, painting, changes: compareFaces(sight.faces, found.faces) }
}

/** Returns the part of a face that is only skin: inside it, outside of eyes, nose and mouth. */
function skinOf({ faces }: Sight, photo: Picture): Float32Array {
  const { face, features } = findPeople({ person: undefined, faces }, photo.L, contextFor(photo))
  return face.map((inside, i) => (inside > 0.95 && features[i]! < 0.05 ? 1 : 0))
}

/** Returns the median lightness of a part of a picture, and its mean chroma and hue, in radians. */
function toneOf({ L, a, b }: Picture, part: Float32Array): { L: number; C: number; h: number } {
  const inside = [...part.keys()].filter((i) => part[i] === 1)
  const mean = (plane: Float32Array): number => inside.reduce((sum, i) => sum + plane[i]!, 0) / inside.length
  const light = inside.map((i) => L[i]!).sort((p, q) => p - q)
  return {
    L: light[inside.length >> 1]!,
    C: Math.hypot(mean(a), mean(b)),
    h: Math.atan2(mean(b), mean(a)),
  }
}
