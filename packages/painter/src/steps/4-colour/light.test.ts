import { expect, it } from 'vitest'
import { contextFor, copyOf, peopleOf } from '../../testing/pictures.ts'
import { styles } from '../../styles.ts'
import type { Picture } from '../../picture.ts'
import { findNear } from './air.ts'
import { lightPicture } from './light.ts'
import { applyWash } from '../9-finish/wash.ts'
import { drawFlakes } from '../9-finish/snowfall.ts'

const [WIDTH, HEIGHT] = [200, 120]

/** A pale ridge under a sky, with a dark red tower in front of both on the left. */
function ridgeWithTower(): { photo: Picture; mask: Float32Array } {
  const length = WIDTH * HEIGHT
  const photo = {
    width: WIDTH,
    height: HEIGHT,
    L: new Float32Array(length).fill(0.62),
    a: new Float32Array(length),
    b: new Float32Array(length).fill(-0.02),
  }
  const mask = new Float32Array(length)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x
      const isTower = x >= 20 && x < 50 && y >= 20
      if (isTower) [photo.L[i], photo.a[i], photo.b[i]] = [0.3, 0.1, 0.05]
      else if (y < 60) mask[i] = 1
    }
  }
  return { photo, mask }
}

it('lays air over the distance, but not over a tower in front of it', () => {
  const { photo, mask } = ridgeWithTower()
  const sky = { kind: 'blue', mask, horizon: 59, share: 0.4 } as const
  const context = contextFor(photo, { style: styles.snow })
  const near = findNear(photo, sky, context)
  const lit = copyOf(photo)
  const vegetation = new Float32Array(mask.length)
  lightPicture(lit, { sky, people: peopleOf(photo), vegetation, near }, context)
  const gain = (x: number, y: number): number => lit.L[y * WIDTH + x]! - photo.L[y * WIDTH + x]!
  expect(gain(150, 66)).toBeGreaterThan(0.08)
  expect(gain(150, 110)).toBeLessThan(gain(150, 66) / 2)
  expect(Math.abs(gain(35, 66))).toBeLessThan(0.04)
  expect(gain(150, 20), 'sky').toBe(0)
})

it('does not change the photo in a style without light of its own', () => {
  const { photo, mask } = ridgeWithTower()
  const sky = { kind: 'blue', mask, horizon: 59, share: 0.4 } as const
  const lit = copyOf(photo)
  const context = contextFor(photo)
  expect(findNear(photo, sky, context)).toBeUndefined()
  const vegetation = new Float32Array(mask.length)
  lightPicture(lit, { sky, people: peopleOf(photo), vegetation, near: undefined }, context)
  expect(lit).toEqual(photo)
})

it('leaves white paper white in a wash, and deepens paint', () => {
  const picture = {
    width: 2,
    height: 1,
    L: Float32Array.of(1, 0.5),
    a: Float32Array.of(0, 0.1),
    b: new Float32Array(2),
  }
  applyWash(picture, Float32Array.of(0.3, 0.3))
  expect(picture.L[0]).toBe(1)
  expect(picture.L[1]).toBeCloseTo(0.35, 5)
  expect(picture.a[1]).toBeCloseTo(0.118, 5)
})

it('draws a flake at the same place in a large painting, in any band', () => {
  const dark = (width: number, height: number): Picture => ({
    width,
    height,
    L: new Float32Array(width * height).fill(0.3),
    a: new Float32Array(width * height),
    b: new Float32Array(width * height),
  })
  const flakes = [{ x: 9.5, y: 9.5, radius: 3, cover: 0.8 }]
  const [small, band] = [dark(20, 20), dark(60, 20)]
  drawFlakes(small, flakes)
  drawFlakes(band, flakes, 3, 20)
  expect(small.L[9 * 20 + 9]).toBeGreaterThan(0.8)
  expect(small.L[3 * 20 + 9]).toBeCloseTo(0.3, 5)
  expect(band.L[9 * 60 + 29]).toBeGreaterThan(0.8)
  expect(band.L[29]).toBeCloseTo(0.3, 1)
})
