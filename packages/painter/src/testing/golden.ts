import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openNets } from '../nets/nets.ts'
import { nothingSeen } from '../nets/sight.ts'
import type { Picture } from '../picture.ts'
import { measureLikeness, type Likeness } from './metrics/index.ts'
import { shrinkTo, sizeWithin } from './metrics/shrink.ts'
import { bytesOf, paintingOf, pictureNamed, pictureOf } from './pictures.ts'

/** Fair, old and black skin, glasses, hair, a profile. */
const people = ['astronaut.jpg', 'grace-hopper.jpg', 'african-woman.jpg', 'vash-gon.jpg'] as const

/** Photos with a golden painting: sky, rock and foliage, fur, an interior, a flower, and people. */
export const goldenPhotos = [
  'meadow-hills.jpg',
  'mountain-path.jpg',
  'cat-porch.jpg',
  'living-room.jpg',
  'dandelions.jpg',
  ...people,
] as const

/**
 * Longer side of the painting, and of its golden copy, in pixels: it shows tones and shapes, not each stroke.
 */
const PAINTED = 320
const KEPT = 96

const fileOf = (photo: string): string =>
  fileURLToPath(new URL(`golden/${photo.replace('.jpg', '.png')}`, import.meta.url))

async function paintSmall(photo: string): Promise<Picture> {
  const picture = await pictureNamed(photo, PAINTED)
  const sight = people.some((name) => name === photo)
    ? await (await openNets()).look(bytesOf(picture), picture)
    : nothingSeen
  const painting = paintingOf(picture, {}, sight)
  const size = sizeWithin(painting, KEPT)
  const [L, a, b] = [painting.L, painting.a, painting.b].map((plane) => shrinkTo(plane, painting, size))
  return { ...size, L: L!, a: a!, b: b! }
}

/** Compares the current painting of a photo with the golden one. */
export async function compareWithGolden(photo: string): Promise<Likeness> {
  return measureLikeness(await pictureOf(sharp(await readFile(fileOf(photo)))), await paintSmall(photo))
}

/** Saves the current paintings as golden. Look at them first. */
export async function writeGolden(): Promise<void> {
  await mkdir(new URL('golden/', import.meta.url), { recursive: true })
  for (const photo of goldenPhotos) {
    const { width, height, ...planes } = await paintSmall(photo)
    const raw = { width, height, channels: 3 as const }
    await sharp(bytesOf({ width, height, ...planes }), { raw })
      .png()
      .toFile(fileOf(photo))
  }
}
