import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { createEasel, type Easel, type Engine, type Settings } from './easel.ts'
import { compiledEngine } from './engine/testing.ts'
import { oklabToRgb, rgbToOklab } from './kernels/oklab.ts'
import type { Sight } from './nets/sight.ts'
import { takePicture } from './planes.ts'
import { paintPicture } from './recipe.ts'
import type { People } from './steps/people.ts'
import { settingsOf, settleOptions } from './options.ts'
import type { Picture } from './picture.ts'

/** Bytes of one of the photos that come with the painter. */
export function photoNamed(file: string): Promise<Uint8Array> {
  return readFile(new URL(`../photos/${file}`, import.meta.url))
}

/** One of the photos in OKLab, its longer side as given. */
export async function pictureNamed(file: string, side: number): Promise<Picture> {
  return pictureOf(sharp(await photoNamed(file)).resize({ width: side, height: side, fit: 'inside' }))
}

/** What a pipeline yields, in OKLab. */
export async function pictureOf(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const length = info.width * info.height
  const picture = {
    width: info.width,
    height: info.height,
    L: new Float32Array(length),
    a: new Float32Array(length),
    b: new Float32Array(length),
  }
  rgbToOklab(data, picture)
  return picture
}

export function easelFor({ width, height }: Picture, change: Partial<Settings> = {}, engine?: Engine): Easel {
  return createEasel(
    { width, height },
    { ...settingsOf(settleOptions({}), { seed: 1, small: false }), ...change },
    engine,
  )
}

/** Planes that say nobody is there, or the main thing where `subject` says. */
export function peopleOf({ L }: Picture, change: Partial<People> = {}): People {
  const none = (): Float32Array => new Float32Array(L.length)
  return {
    subject: none(),
    face: none(),
    features: none(),
    care: none(),
    hasSubject: false,
    hasFace: false,
    widest: 0,
    ...change,
  }
}

/** The painting of a photo, by the compiled kernels; the photo is left as it is. */
export function paintingOf(photo: Picture, change: Partial<Settings> = {}, sight?: Sight): Picture {
  const engine = compiledEngine(photo)
  try {
    const easel = easelFor(photo, change, engine)
    const copy = takePicture(easel.planes, photo)
    for (const key of ['L', 'a', 'b'] as const) copy[key].set(photo[key])
    return copyOf(paintPicture(copy, easel, () => {}, sight))
  } finally {
    engine.close()
  }
}

export function copyOf(picture: Picture): Picture {
  return { ...picture, L: picture.L.slice(), a: picture.a.slice(), b: picture.b.slice() }
}

export function bytesOf(picture: Picture): Uint8Array {
  const bytes = new Uint8Array(picture.L.length * 3)
  oklabToRgb(picture, bytes)
  return bytes
}
