import { describe, expect, it } from 'vitest'
import { contextFor, peopleOf, pictureNamed } from '../../testing/pictures.ts'
import type { Picture } from '../../picture.ts'
import { findSky } from './find-sky.ts'
import { gradientAt } from '../4-colour/paint-sky.ts'
import { styles } from '../../styles.ts'

describe('findSky', () => {
  it.each([
    ['temple.jpg', 'overcast', 0.3, 0.6],
    ['mountain-path.jpg', 'blue', 0.15, 0.35],
    ['meadow-hills.jpg', 'overcast', 0.1, 0.25],
  ] as const)('finds the sky of %s', async (file, kind, least, most) => {
    const photo = await pictureNamed(file, 900)
    const sky = findSky(photo, peopleOf(photo), contextFor(photo))
    expect(sky.kind).toBe(kind)
    expect(sky.share).toBeGreaterThan(least)
    expect(sky.share).toBeLessThan(most)
    expect(sky.horizon).toBeLessThan(0.85 * photo.height)
    expect(sky.mask[photo.width * photo.height - 10]).toBe(0)
  })

  it.each([
    'two-dogs-house.jpg',
    'dandelions.jpg',
    'cat-porch.jpg',
    'fig-bowl.jpg',
    'living-room.jpg',
    'dog.jpg',
    'moonwalk.jpg',
    'sunflower.jpg',
  ])('sees none in %s', async (file) => {
    const photo = await pictureNamed(file, 900)
    const sky = findSky(photo, peopleOf(photo), contextFor(photo))
    expect(sky.kind).toBe('none')
    expect(sky.share).toBe(0)
  })
})

describe('a pale, blurred background above sharp leaves', () => {
  const [width, height] = [900, 600]

  /** Two soft spots of a color in a gray background, above a dark ground with a sharp edge. */
  const scene = (spot: { readonly a: number; readonly b: number }): Picture => {
    const length = width * height
    const picture = {
      width,
      height,
      L: new Float32Array(length),
      a: new Float32Array(length),
      b: new Float32Array(length),
    }
    for (let i = 0; i < length; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const isGround = y > 400
      const near = (cx: number) => Math.exp(-((x - cx) ** 2 + (y - 150) ** 2) / 120 ** 2)
      const strength = near(250) + near(650)
      picture.L[i] = isGround ? 0.3 : 0.85
      picture.a[i] = isGround ? -0.04 : spot.a * strength
      picture.b[i] = isGround ? 0.05 : -0.01 + spot.b * strength
    }
    return picture
  }

  it('of gray and blue is a sky, of pink or green is none', () => {
    const kindOf = (spot: { readonly a: number; readonly b: number }) => {
      const photo = scene(spot)
      return findSky(photo, peopleOf(photo), contextFor(photo)).kind
    }
    expect(kindOf({ a: 0, b: -0.01 })).toBe('overcast')
    expect(kindOf({ a: 0.04, b: 0.01 })).toBe('none')
    expect(kindOf({ a: -0.03, b: 0.04 })).toBe('none')
  })
})

describe('light gaps under an overcast sky', () => {
  const [width, height, ridge, gap] = [900, 600, 323, 14]
  const sky = { L: 0.9, a: -0.005, b: -0.01 }
  const leaves = { L: 0.35, a: -0.04, b: 0.05 }
  const bricks = { L: 0.35, a: 0.06, b: 0.03 }

  /**
   * Returns a sky above leaves on the left and bricks on the right, both with rows of gaps of the sky's
   * color.
   */
  function scene(): Picture {
    const picture = {
      width,
      height,
      L: new Float32Array(width * height),
      a: new Float32Array(width * height),
      b: new Float32Array(width * height),
    }
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const inGap = y > ridge && y % 40 >= 40 - gap && x % 50 < gap
      const colour = y < ridge || inGap ? sky : x < width / 2 ? leaves : bricks
      for (const key of ['L', 'a', 'b'] as const) picture[key][i] = colour[key]
    }
    return picture
  }

  const photo = scene()
  const { kind, mask } = findSky(photo, peopleOf(photo), contextFor(photo))
  const at = (x: number, y: number): number => mask[y * width + x]!

  it('are sky between leaves, near the sky', () => {
    expect(kind).toBe('overcast')
    expect(at(207, 352)).toBeGreaterThan(0.9)
    expect(at(225, 352)).toBeLessThan(0.1)
  })

  it('are not sky far below it', () => {
    expect(at(207, 553)).toBe(0)
  })

  it('are windows in a wall', () => {
    expect(at(707, 352)).toBeLessThan(0.1)
  })
})

it('runs the gradient through its stops', () => {
  for (const style of Object.values(styles)) {
    for (const stop of style.sky) expect(gradientAt(style, stop.at).L).toBeCloseTo(stop.L, 5)
    expect(gradientAt(style, 2).L).toBeCloseTo(style.sky.at(-1)!.L, 5)
  }
})
