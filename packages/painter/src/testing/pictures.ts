import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { createContext, type PaintContext, type Engine } from '../context.ts'
import { compiledEngine, referenceEngine } from './engines.ts'
import { oklabToRgb, rgbToOklab } from './kernels/oklab.ts'
import type { Sight } from '../nets/sight.ts'
import { copyPicture } from '../planes.ts'
import { paintPicture } from '../paint-picture.ts'
import type { People } from '../steps/1-look/people.ts'
import { settingsOf, checkOptions, type Settings } from '../options.ts'
import type { Picture } from '../picture.ts'

/** Returns the bytes of one of the painter's photos. */
export function photoNamed(file: string): Promise<Uint8Array> {
  return readFile(new URL(`../../photos/${file}`, import.meta.url))
}

/** Returns one of the photos in OKLab, with the given longer side. */
export async function pictureNamed(file: string, side: number): Promise<Picture> {
  return pictureOf(sharp(await photoNamed(file)).resize({ width: side, height: side, fit: 'inside' }))
}

/** Returns the output of a pipeline, in OKLab. */
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

export function contextFor(
  { width, height }: Picture,
  change: Partial<Settings> = {},
  engine: Engine = referenceEngine(),
): PaintContext {
  return createContext(
    { width, height },
    { ...settingsOf(checkOptions({}), { seed: 1, small: false }), ...change },
    engine,
  )
}

/** Returns planes without people, except the main subject in `subject`. */
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
    narrowest: 1,
    ...change,
  }
}

/** Returns the painting of a photo, by the compiled kernels; the photo is unchanged. */
export function paintingOf(photo: Picture, change: Partial<Settings> = {}, sight?: Sight): Picture {
  const engine = compiledEngine(photo)
  try {
    const context = contextFor(photo, change, engine)
    const copy = copyPicture(photo, context.planes)
    return copyOf(paintPicture(copy, context, () => {}, sight))
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
