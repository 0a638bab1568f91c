import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { decodeBmp, readBmpSize } from './bmp.ts'
import { declaredSize, decodeHeic } from './heic.ts'
import { closeJpeg } from './jpeg-end.ts'
import { megabytesNeeded } from './needs.ts'
import { WORKING_SIDE } from '../large/size.ts'
import type { Size } from '../picture.ts'
import { isSvg, nameUnsupported, sniffPhoto, type PhotoKind } from './photo-kind.ts'
import { orderOf } from './strip/jpeg-segments.ts'
import { stripJpeg } from './strip/jpeg.ts'
import {
  MOST_BYTES,
  MOST_PIXELS,
  UnusablePhotoError,
  checkSize,
  damagedPhoto,
  unsupportedPhoto,
} from './unusable-photo.ts'

/** An opened photo: upright, in sRGB, on white, without metadata. Pixels are decoded when the pipeline runs. */
export type OpenPhoto = {
  readonly pipeline: Sharp
  /** The upright size. */
  readonly width: number
  readonly height: number
  readonly format: PhotoKind
  /** How the file says it is turned (Exif 2.32, tag 274); 1 is upright. */
  readonly orientation: number
  /** The file, or what it is opened as when it is not in order. */
  readonly bytes: Uint8Array
  /** Whether the file is in order, as far as its format says. */
  readonly isSound: boolean
}

/** The least fault of a file that makes it unusable; decoders read on after a warning. */
export type Fault = 'warning' | 'error'

/** Waits until so many megabytes may be used for pixels. */
export type Grant = (megabytes: number) => Promise<void>

/**
 * Opens a photo of any supported format.
 * @param grant called once its header says how much memory the pixels need, before any of them is decoded
 * @throws UnusablePhotoError
 */
export async function openPhoto(
  bytes: Uint8Array,
  grant: Grant,
  failOn: Fault = 'error',
): Promise<OpenPhoto> {
  const format = checkFile(bytes)
  if (format === 'bmp' || format === 'heic') {
    const size = format === 'bmp' ? readBmpSize(bytes) : declaredSize(bytes)
    checkSize(size.width, size.height)
    await grant(megabytesNeeded(format, size))
    const { data, width, height, channels } = format === 'bmp' ? decodeBmp(bytes) : await decodeHeic(bytes)
    const opened = openPipeline(data, { failOn, raw: { width, height, channels } }, { width, height })
    return { ...opened, bytes, format, isSound: true }
  }
  const header = await readHeader(bytes)
  checkSize(header.width, header.height)
  await grant(megabytesNeeded(format, header))
  if (format === 'jpeg') return openJpeg(bytes, header, failOn)
  return { ...openPipeline(bytes, { failOn }, header), bytes, format, isSound: true }
}

/** Opens a JPEG, also one that has stray bytes between its segments, or lacks its end marker but none of its pixels. */
function openJpeg(bytes: Uint8Array, header: Metadata, failOn: Fault): OpenPhoto {
  const { isSound, hasEnd } = orderOf(bytes)
  if (isSound) return { ...openPipeline(bytes, { failOn }, header), bytes, format: 'jpeg', isSound }
  const stripped = stripJpeg(bytes, header.orientation ?? 1)
  const opened = hasEnd
    ? openPipeline(stripped, { failOn }, header)
    : openPipeline(closeJpeg(stripped), { failOn: 'warning' }, header)
  return { ...opened, bytes: stripped, format: 'jpeg', isSound }
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
  if (isSvg(bytes)) {
    throw new UnusablePhotoError(
      'unsupported',
      'This is an SVG drawing, which is not opened here. Please open it in a browser or a drawing program, save it as PNG, and send that.',
    )
  }
  const name = nameUnsupported(bytes)
  if (name) throw unsupportedPhoto(`This is ${name}, which cannot be opened here.`)
  throw new UnusablePhotoError(
    'not_an_image',
    'This file is not a picture. Please choose a photo, for example a JPEG, PNG, WebP or HEIC file.',
  )
}

function openPipeline(
  bytes: Uint8Array,
  options: SharpOptions,
  { width, height, orientation = 1 }: Pick<Metadata, 'width' | 'height' | 'orientation'>,
): Pick<OpenPhoto, 'pipeline' | 'width' | 'height' | 'orientation'> {
  const pipeline = sharp(bytes, { ...options, limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  const size = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { pipeline, ...size, orientation }
}

/** The file's header; no pixel is decoded, so a picture of any size may be read. */
const readHeader = (bytes: Uint8Array): Promise<Metadata> =>
  orDamaged(() => sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata())

/** Runs a decoding step; any error of the decoder becomes an `UnusablePhotoError`. */
export async function orDamaged<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof UnusablePhotoError) throw error
    throw damagedPhoto()
  }
}

/** Shorter photos are enlarged to this longer side. */
const LEAST_WORKING_SIDE = 1200

/** A photo's pixels at working size, interleaved RGB; `own` is the photo's own size. */
export type WorkingPixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly own: Size
}

/** Decodes what a painting is made from. Throws an `UnusablePhotoError`. */
export async function decodeForPainting(bytes: Uint8Array, grant: Grant): Promise<WorkingPixels> {
  const { pipeline, width, height } = await openPhoto(bytes, grant)
  const side = Math.min(WORKING_SIDE, Math.max(LEAST_WORKING_SIDE, width, height))
  const kernel = Math.max(width, height) < side ? 'cubic' : 'lanczos3'
  const { data, info } = await orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'inside', kernel })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height, own: { width, height } }
}

/** Decodes a photo squeezed into a small square of interleaved RGB. Throws an `UnusablePhotoError`. */
export async function decodeSquare(bytes: Uint8Array, side: number, grant: Grant): Promise<Uint8Array> {
  const { pipeline } = await openPhoto(bytes, grant)
  return orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'fill' })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer(),
  )
}
