import { describe, expect, it } from 'vitest'
import { easelFor, peopleOf, pictureNamed } from '../testing.ts'
import { findSky } from './sky.ts'
import { gradientAt } from './sky-paint.ts'
import { styles } from '../styles.ts'

describe('findSky', { timeout: 60_000 }, () => {
  it.each([
    ['temple.jpg', 'overcast', 0.3, 0.6],
    ['mountain-path.jpg', 'blue', 0.15, 0.35],
    ['meadow-hills.jpg', 'overcast', 0.1, 0.25],
  ] as const)('finds the sky of %s', async (file, kind, least, most) => {
    const photo = await pictureNamed(file, 900)
    const sky = findSky(photo, peopleOf(photo), easelFor(photo))
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
    const sky = findSky(photo, peopleOf(photo), easelFor(photo))
    expect(sky.kind).toBe('none')
    expect(sky.share).toBe(0)
  })
})

it('runs the gradient through its stops', () => {
  for (const style of Object.values(styles)) {
    for (const stop of style.sky) expect(gradientAt(style, stop.at).L).toBeCloseTo(stop.L, 5)
    expect(gradientAt(style, 2).L).toBeCloseTo(style.sky.at(-1)!.L, 5)
  }
})
