import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { decodeBmp } from './bmp.ts'
import { decodeHeic } from './heic.ts'
import { nameUnsupported, sniffPhoto, type PhotoKind } from './photo-kind.ts'
import {
  MOST_BYTES,
  MOST_PIXELS,
  UnusablePhotoError,
  checkSize,
  damagedPhoto,
  unsupportedPhoto,
} from './unusable-photo.ts'
import { checkSvg, embeddedPictures } from './svg.ts'

/** Every photo is opened once, so the library's cache would only cost memory. */
sharp.cache(false)

/** An opened photo: upright, in sRGB, on white, without metadata. Pixels are decoded when the pipeline runs. */
export type OpenPhoto = {
  readonly pipeline: Sharp
  readonly width: number
  readonly height: number
  readonly format: PhotoKind
}

/** Longest side a drawing is rasterised to, in pixels. */
const DRAWING_SIDE = 1400
/** Seconds after which decoding is given up. */
const TIMEOUT_SECONDS = 30

/** Opens a photo of any supported format. Throws an `UnusablePhotoError`. */
export async function openPhoto(bytes: Uint8Array): Promise<OpenPhoto> {
  const format = checkFile(bytes)
  if (format === 'svg') return openSvg(bytes)
  if (format === 'bmp') {
    const { data, width, height } = decodeBmp(bytes)
    return openPipeline(data, { raw: { width, height, channels: 3 } }, format)
  }
  return openPipeline(format === 'heic' ? await decodeHeic(bytes) : bytes, {}, format)
}

function checkFile(bytes: Uint8Array): PhotoKind {
  if (bytes.length > MOST_BYTES) {
    const megabytes = (bytes.length / 1024 / 1024).toFixed(0)
    throw new UnusablePhotoError(
      'too_large',
      `This file has ${megabytes} MB. Please choose one of at most 30 MB.`,
    )
  }
  const format = sniffPhoto(bytes)
  if (format) return format
  const name = nameUnsupported(bytes)
  if (name) throw unsupportedPhoto(`This is ${name}, which cannot be opened here.`)
  throw new UnusablePhotoError(
    'not_an_image',
    'This file is not a picture. Please choose a photo, for example a JPEG, PNG, WebP or HEIC file.',
  )
}

async function openPipeline(bytes: Uint8Array, options: SharpOptions, format: PhotoKind): Promise<OpenPhoto> {
  const { width, height, orientation = 1 } = await readHeader(bytes, options)
  checkSize(width, height)
  const pipeline = sharp(bytes, { ...options, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
  return orientation >= 5
    ? { pipeline, width: height, height: width, format }
    : { pipeline, width, height, format }
}

/** The file's header; no pixel is decoded, so a picture of any size may be read. */
async function readHeader(bytes: Uint8Array, options: SharpOptions = {}): Promise<Metadata> {
  return orDamaged(() => sharp(bytes, { ...options, limitInputPixels: false }).metadata())
}

async function openSvg(bytes: Uint8Array): Promise<OpenPhoto> {
  checkSvg(bytes)
  for (const picture of embeddedPictures(bytes)) {
    const { width, height } = await readHeader(picture)
    if (width * height > MOST_PIXELS) checkSize(width, height)
  }
  return openPipeline(bytes, { density: await densityFor(bytes) }, 'svg')
}

/**
 * The density at which a drawing gets `DRAWING_SIDE` pixels. Sizes in pixels grow with the density, sizes in centimetres
 * or inches with its square: two readings tell which.
 */
async function densityFor(bytes: Uint8Array): Promise<number> {
  const [once, twice] = [await readHeader(bytes, { density: 72 }), await readHeader(bytes, { density: 144 })]
  const side = Math.max(once.width, once.height)
  const power = Math.max(0.5, Math.log2(Math.max(twice.width, twice.height) / side))
  const density = 72 * (DRAWING_SIDE / side) ** (1 / power)
  return Number.isFinite(density) ? Math.min(100_000, Math.max(1, density)) : 72
}

/** Runs a decoding step; any error of the decoder becomes an `UnusablePhotoError`. */
export async function orDamaged<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof UnusablePhotoError) throw error
    throw damagedPhoto()
  }
}

/** Longest side a painting is worked at; shorter photos are enlarged to the second number. */
const WORKING_SIDE = 1400
const LEAST_WORKING_SIDE = 1200

/**
 * The photo's pixels at working size, interleaved RGB; `side` is the photo's own longer side. Throws an
 * `UnusablePhotoError`.
 */
export async function decodeForPainting(
  bytes: Uint8Array,
): Promise<{ data: Uint8Array; width: number; height: number; side: number }> {
  const { pipeline, width, height } = await openPhoto(bytes)
  const side = Math.min(WORKING_SIDE, Math.max(LEAST_WORKING_SIDE, width, height))
  const kernel = Math.max(width, height) < side ? 'cubic' : 'lanczos3'
  const { data, info } = await orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'inside', kernel })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height, side: Math.max(width, height) }
}
