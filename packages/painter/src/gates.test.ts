import { atSize } from '@atelier/plumbing/testing'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  compareFaces,
  comparePictures,
  drawingSimilarity,
  faceSimilarity,
  findFaults,
  findLostFaces,
  measureHairlines,
  measureLikeness,
} from './testing/metrics/index.ts'
import { openNets } from './nets/nets.ts'
import type { Sight } from './nets/sight.ts'
import type { Picture } from './picture.ts'
import { findPeople } from './steps/1-look/people.ts'
import { groupOf, portraitOf } from './testing/drawn-people.ts'
import { beachAtNoon, cupOfCoffee, lowSun } from './testing/drawn-scenes.ts'
import { shrinkTo } from './testing/metrics/shrink.ts'
import { bytesOf, contextFor, paintingOf, photoNamed, pictureNamed, pictureOf } from './testing/pictures.ts'
import { type StyleName, styleNames, styles } from './styles.ts'

describe('a painting', () => {
  it.each(['meadow-hills.jpg', 'mountain-path.jpg', 'temple.jpg', 'two-dogs-house.jpg'])(
    'of %s passes every gate',
    async (file) => {
      const photo = await pictureNamed(file, 1100)
      expect(findFaults(comparePictures(photo, paintingOf(photo)))).toEqual([])
    },
  )

  it('of crowns of trees has the same leaves as a preview and at full size', async () => {
    const [small, large] = [await pictureNamed('temple.jpg', 512), await pictureNamed('temple.jpg', 1000)]
    const [first, second] = [small, large].map((photo) => paintingOf(photo, { seed: 3 }))
    const shrunk = { ...first!, L: shrinkTo(second!.L, large, small) }
    expect(measureLikeness(first!, shrunk).similarity).toBeGreaterThan(0.85)
  })

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

describe('a face with a mesh', () => {
  /** Paints a photo with its mesh, which calm skin needs, and without. */
  async function paintBoth(photo: Picture) {
    const sight = await (await openNets()).look(bytesOf(photo), photo)
    const faces = sight.faces.map(({ x, y, width, height, score, marks }) => ({
      x,
      y,
      width,
      height,
      score,
      marks,
    }))
    const [calm, painted] = [sight, { ...sight, faces }].map((seen) => paintingOf(photo, {}, seen))
    return { photo, sight, calm: calm!, painted: painted! }
  }

  it.each(['astronaut.jpg', 'african-woman.jpg'])(
    'in %s has calm skin of the same light and color, and its own eyes and mouth',
    async (file) => {
      const { photo, sight, calm, painted } = await paintBoth(await pictureNamed(file, 700))
      const skin = skinOf(sight, photo)
      expect(bytesOf(calm)).not.toEqual(bytesOf(painted))
      const [before, after] = [painted, calm].map((picture) => toneOf(picture, skin))
      expect(Math.abs(after!.L - before!.L)).toBeLessThan(0.02)
      expect(Math.abs(after!.C - before!.C)).toBeLessThan(0.01)
      expect(Math.abs(after!.h - before!.h)).toBeLessThan(0.1)
      const { features } = findPeople(sight, photo.L, contextFor(photo))
      const own = [...features.keys()].filter((i) => features[i]! > 0.95)
      const moved = own.reduce((sum, i) => sum + Math.abs(calm.L[i]! - painted.L[i]!), 0) / own.length
      expect(moved).toBeLessThan(0.01)
      expect(faceSimilarity(photo, calm, sight.faces[0]!)).toBeGreaterThan(0.8)
    },
  )

  it.each(['vash-gon.jpg', 'dog.jpg', 'temple.jpg'])(
    'is not in %s, and the painting stays the same',
    async (file) => {
      const { calm, painted } = await paintBoth(await pictureNamed(file, 400))
      expect(bytesOf(calm)).toEqual(bytesOf(painted))
    },
  )

  it('stays as painted when it is old and has many folds', async () => {
    const { sight, calm, painted } = await paintBoth(await pictureNamed('grace-hopper.jpg', 700))
    expect(sight.faces[0]!.mesh).toBeDefined()
    expect(bytesOf(calm)).toEqual(bytesOf(painted))
  })

  it('stays as painted when it is small in the picture', async () => {
    const { data } = await sharp(await photoNamed('astronaut.jpg'))
      .resize(220)
      .extend({ top: 200, bottom: 200, left: 260, right: 260, background: '#b9aea5' })
      .toBuffer({ resolveWithObject: true })
    const { calm, painted } = await paintBoth(await pictureOf(sharp(data)))
    expect(bytesOf(calm)).toEqual(bytesOf(painted))
  })
})

describe('a style', () => {
  const others = styleNames.filter((name) => name !== 'meadow')

  const painted = new Map<string, Picture>()
  /** Paints a photo in a style, once for all tests that look at the same painting. */
  const paintOnce = (file: string, photo: Picture, style: StyleName): Picture => {
    const key = `${style} ${file} ${photo.width}`
    const painting = painted.get(key) ?? paintingOf(photo, { style: styles[style] })
    painted.set(key, painting)
    return painting
  }

  it.each(['temple.jpg', 'meadow-hills.jpg', 'dog.jpg', 'living-room.jpg'])(
    'paints another picture of %s than every other style',
    async (file) => {
      const photo = await pictureNamed(file, atSize(640, 400))
      const paintings = styleNames.map((name) => [name, paintOnce(file, photo, name)] as const)
      paintings.forEach(([name, painting], i) => {
        for (const [otherName, other] of paintings.slice(i + 1)) {
          const similarity = drawingSimilarity(painting, other)
          expect(similarity, `${name} and ${otherName}: a style needs a hand of its own`).toBeLessThan(0.9)
        }
      })
    },
  )

  it.each(others)('%s preserves the content of the photo', async (style) => {
    for (const file of ['temple.jpg', 'mountain-path.jpg', 'dog.jpg']) {
      const photo = await pictureNamed(file, atSize(900, 400))
      const painting = paintOnce(file, photo, style)
      const { similarity, edges } = measureLikeness(photo, painting)
      expect(similarity, file).toBeGreaterThan(0.55)
      expect(edges, file).toBeGreaterThan(0.8)
      expect(measureHairlines(painting), file).toBeLessThan(Math.max(0.9 * measureHairlines(photo), 0.05))
    }
  })

  it.each(others)('%s keeps faces and their skin', async (style) => {
    for (const file of ['astronaut.jpg', 'grace-hopper.jpg', 'african-woman.jpg']) {
      const photo = await pictureNamed(file, 400)
      const { sight, painting, changes } = await paintPeople(photo, style)
      expect(findLostFaces(changes, SURE_DRAWN), file).toEqual([])
      expect(faceSimilarity(photo, painting, sight.faces[0]!), file).toBeGreaterThan(0.8)
      const skin = skinOf(sight, photo)
      expect(Math.abs(toneOf(painting, skin).L - toneOf(photo, skin).L), file).toBeLessThan(0.08)
    }
  })

  it.each(others)('%s is the same as a preview and at full size', async (style) => {
    const [small, large] = [
      await pictureNamed('temple.jpg', 512),
      await pictureNamed('temple.jpg', atSize(1000, 800)),
    ]
    const [first, second] = [small, large].map((photo) =>
      paintingOf(photo, { seed: 3, style: styles[style] }),
    )
    const shrunk = { ...first!, L: shrinkTo(second!.L, large, small) }
    expect(measureLikeness(first!, shrunk).similarity).toBeGreaterThan(0.8)
  })

  it('snow covers a meadow, but not a room', async () => {
    const white = ({ L, a, b }: Picture, from: number): number => {
      const isWhite = (i: number): boolean => L[i]! > 0.82 && Math.hypot(a[i]!, b[i]!) < 0.04
      const below = [...L.keys()].slice(Math.floor(from * L.length))
      return below.filter(isWhite).length / below.length
    }
    const paint = async (file: string, style: StyleName): Promise<Picture> =>
      paintingOf(await pictureNamed(file, 500), { style: styles[style] })
    expect(white(await paint('meadow-hills.jpg', 'meadow'), 0.7)).toBeLessThan(0.02)
    expect(white(await paint('meadow-hills.jpg', 'snow'), 0.7)).toBeGreaterThan(0.2)
    const [room, cold] = [await paint('living-room.jpg', 'meadow'), await paint('living-room.jpg', 'snow')]
    expect(white(cold, 0)).toBeLessThan(white(room, 0) + 0.08)
  })
})

describe('the light of a picture is not dimmed', () => {
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

  it.each(withoutFaces)('of %s.jpg', async (name) => {
    expect(dimmed(await pictureNamed(`${name}.jpg`, 300), 'meadow')).toBeLessThan(0.06)
  })

  it.each(['meadow', 'seaside', 'snow'] as const)('of a beach at noon in %s', async (style) => {
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

describe('a low sun behind a ridge', () => {
  /** Returns the color of a painting at a place in units of the scene, which is 140 wide. */
  const at = ({ width, L, a, b }: Picture, x: number, y: number) => {
    const i = Math.floor((y * width) / 140) * width + Math.floor((x * width) / 140)
    return { L: L[i]!, a: a[i]!, b: b[i]! }
  }

  it.each([512, 1000])('is a round disc in a warm light, %d pixels wide', async (width) => {
    const painting = paintingOf(await lowSun(width))
    expect(at(painting, 62, 42).L, 'disc').toBeGreaterThan(0.94)
    const around = [
      [55, 42],
      [69, 42],
      [62, 35],
      [62, 49],
    ] as const
    for (const [x, y] of around) {
      expect(at(painting, x, y).b, 'warmth of the light').toBeGreaterThan(0.02)
      expect(at(painting, x, y).L, 'light').toBeLessThan(at(painting, 62, 42).L)
    }
    expect(at(painting, 10, 10).b, 'blue of the sky').toBeLessThan(-0.05)
    for (const x of [50, 56, 62, 68, 74]) expect(at(painting, x, 56).L, 'ridge').toBeLessThan(0.6)
  })

  it('casts no green reflection on the land', async () => {
    const photo = await lowSun(700)
    expect(at(photo, 75.5, 60).a - at(photo, 66, 60).a, 'in the photo').toBeLessThan(-0.05)
    const painting = paintingOf(photo)
    expect(at(painting, 75.5, 60).a - at(painting, 66, 60).a).toBeGreaterThan(-0.02)
  })

  it('is the same as a preview and at full size', async () => {
    const [small, large] = [await lowSun(512), await lowSun(1000)]
    const [first, second] = [small, large].map((photo) => paintingOf(photo, { seed: 3 }))
    const shrunk = { ...first!, L: shrinkTo(second!.L, large, small) }
    expect(measureLikeness(first!, shrunk).similarity).toBeGreaterThan(0.85)
  })
})

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
async function paintPeople(photo: Picture, style: StyleName = 'meadow') {
  const nets = await openNets()
  const sight = await nets.look(bytesOf(photo), photo, 0.5)
  const painting = paintingOf(photo, { style: styles[style] }, sight)
  const result = await nets.look(bytesOf(painting), painting, 0.3)
  return { sight, painting, changes: compareFaces(sight.faces, result.faces) }
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
