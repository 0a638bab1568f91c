import { describe, expect, it } from 'vitest'
import type { Picture } from '../../picture.ts'
import { lowSun } from '../../testing/drawn-scenes.ts'
import { contextFor, copyOf, peopleOf, pictureNamed } from '../../testing/pictures.ts'
import { findSky } from './find-sky.ts'
import { removeGhosts } from './ghosts.ts'
import { addGlow, findSun } from './sun.ts'

function look(photo: Picture) {
  const context = contextFor(photo)
  const sky = findSky(photo, peopleOf(photo), context)
  return { context, sky, sun: findSun(photo, sky, context) }
}

describe('findSun', () => {
  it.each([400, 1000])('finds the burnt disc in its glow, %d pixels wide', async (width) => {
    const { sun } = look(await lowSun(width))
    expect(sun!.x).toBeCloseTo(62 / 140, 2)
    expect(sun!.y).toBeCloseTo(42 / 140, 2)
    expect(sun!.radius).toBeGreaterThan(0.025)
    expect(sun!.radius).toBeLessThan(0.045)
  })

  it.each(['temple.jpg', 'mountain-path.jpg', 'meadow-hills.jpg', 'dandelions.jpg'])(
    'finds none in %s',
    async (file) => {
      expect(look(await pictureNamed(file, 900)).sun).toBeUndefined()
    },
  )
})

it('the glow around the sun belongs to the sky, and the land before it does not', async () => {
  const photo = await lowSun(400)
  const { sky, sun } = look(photo)
  addGlow(photo, sky.mask, sun!)
  const at = (x: number, y: number): number =>
    sky.mask[Math.floor((y * 400) / 140) * 400 + Math.floor((x * 400) / 140)]!
  for (const [x, y] of [
    [62, 42],
    [62, 48],
    [52, 42],
    [72, 42],
  ] as const)
    expect(at(x, y)).toBeGreaterThan(0.9)
  for (const x of [50, 62, 74]) expect(at(x, 57)).toBeLessThan(0.1)
})

it('a reflection takes the color of the land around it, except on the main subject', async () => {
  const photo = await lowSun(400)
  const { context, sky, sun } = look(photo)
  const centre = Math.floor((60 * 400) / 140) * 400 + Math.floor((75.5 * 400) / 140)
  const spared = copyOf(photo)
  const subject = new Float32Array(photo.L.length).fill(1)
  removeGhosts(spared, sun!, { sky: sky.mask, subject }, context)
  expect(spared.a[centre]).toBe(photo.a[centre])
  const repaired = copyOf(photo)
  removeGhosts(repaired, sun!, { sky: sky.mask, subject: subject.fill(0) }, context)
  expect(repaired.a[centre]).toBeGreaterThan(photo.a[centre]! + 0.04)
})

it('a wide green veil opposite to the sun is lifted off the land, but green land elsewhere stays', async () => {
  const photo = await lowSun(700)
  const { context, sky, sun } = look(photo)
  const tint = (x: number, y: number): number => {
    for (let i = 0; i < photo.a.length; i++) {
      const away = Math.hypot((i % 700) / 5 - x, Math.floor(i / 700) / 5 - y) / 7
      photo.a[i] = photo.a[i]! - 0.06 * Math.exp(-(away ** 2)) * (1 - sky.mask[i]!)
    }
    return Math.floor(5 * y) * 700 + Math.floor(5 * x)
  }
  const [opposite, elsewhere] = [tint(90, 79), tint(25, 84)]
  const repaired = copyOf(photo)
  const subject = new Float32Array(photo.L.length)
  removeGhosts(repaired, sun!, { sky: sky.mask, subject }, context)
  expect(repaired.a[opposite]).toBeGreaterThan(photo.a[opposite]! + 0.025)
  expect(repaired.a[elsewhere]).toBe(photo.a[elsewhere])
  expect(repaired.L[opposite]).toBe(photo.L[opposite])
})
