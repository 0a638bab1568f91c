import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { decodeBmp, readBmpSize } from './bmp.ts'
import { profileOfHeif } from './colour/heif-profile.ts'
import { toSrgb, type Pixels } from './colour/to-srgb.ts'
import { declaredSize, decodeHeic } from './heic.ts'
import { closeJpeg } from './jpeg-end.ts'
import { megabytesNeeded } from './needs.ts'
import { isCameraRaw, isSvg, nameUnsupported, sniffPhoto, type PhotoKind } from './photo-kind.ts'
import { previewOfCameraRaw } from './raw/camera-raw.ts'
import { structureOf } from './strip/jpeg-segments.ts'
import { stripJpeg } from './strip/jpeg.ts'
import {
  MAX_BYTES,
  MAX_PIXELS,
  photoMessage,
  UnusablePhotoError,
  cameraRawPhoto,
  checkSize,
  damagedPhoto,
  unsupportedPhoto,
} from './unusable-photo.ts'

/**
 * An opened photo: upright, in sRGB, on white, without metadata. Pixels are decoded when the pipeline runs.
 */
export type OpenPhoto = {
  readonly pipeline: Sharp
  /** Upright size. */
  readonly width: number
  readonly height: number
  readonly format: PhotoKind
  /** Orientation of the file (Exif 2.32, tag 274); 1 is upright, also for pixels that were decoded upright. */
  readonly orientation: number
  /** The file, or the JPEG extracted from it when it is faulty or contains the photo as a preview. */
  readonly bytes: Uint8Array
  /** True for a file without faults of its format. */
  readonly isSound: boolean
}

type OpenedPipeline = Pick<OpenPhoto, 'pipeline' | 'width' | 'height' | 'orientation'>

/** Minimum fault that makes a file unusable; decoders continue after a warning. */
export type Fault = 'warning' | 'error'

/** Waits until this many megabytes may be used for pixels. */
export type Grant = (megabytes: number) => Promise<void>

/**
 * Opens a photo of any supported format.
 * @param grant called with the memory of the pixels from its header, before any of them is decoded
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
    const pixels = format === 'bmp' ? decodeBmp(bytes) : await decodeHeic(bytes)
    const profile = format === 'heic' ? profileOfHeif(bytes) : undefined
    return { ...(await openPixels(pixels, profile)), bytes, format, isSound: true }
  }
  const preview = format === 'tiff' ? previewOfCameraRaw(bytes) : undefined
  if (preview !== undefined) return openPhoto(preview, grant, failOn)
  const header = await readHeader(bytes)
  checkSize(header.width, header.height)
  await grant(megabytesNeeded(format, header))
  if (format === 'jpeg') return openJpeg(bytes, header, failOn)
  const opened = openPipeline(bytes, { failOn }, header)
  // The decoder of AVIF reads profiles, but not color codes.
  const profile = format === 'avif' && header.icc === undefined ? profileOfHeif(bytes) : undefined
  const inColour = profile && (await openPixels(await pixelsOf(opened.pipeline), profile))
  return { ...opened, ...inColour, bytes, format, isSound: true }
}

/** Opens upright pixels. @param profile their color profile; without one they are in sRGB */
async function openPixels(pixels: Pixels, profile: Uint8Array | undefined): Promise<OpenedPipeline> {
  if (profile !== undefined) await toSrgb(pixels, profile)
  const { data, ...size } = pixels
  return openPipeline(data, { raw: size }, size)
}

const pixelsOf = async (pipeline: Sharp): Promise<Pixels> => {
  const { data, info } = await orDamaged(() =>
    pipeline.removeAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height, channels: 3 }
}

/**
 * Opens a JPEG, even one that has stray bytes between its segments, or lacks its end marker but none of its
 * pixels.
 */
function openJpeg(bytes: Uint8Array, header: Metadata, failOn: Fault): OpenPhoto {
  const { isSound, hasEnd } = structureOf(bytes)
  if (isSound) return { ...openPipeline(bytes, { failOn }, header), bytes, format: 'jpeg', isSound }
  const stripped = stripJpeg(bytes, header.orientation ?? 1)
  const opened = hasEnd
    ? openPipeline(stripped, { failOn }, header)
    : openPipeline(closeJpeg(stripped), { failOn: 'warning' }, header)
  return { ...opened, bytes: stripped, format: 'jpeg', isSound }
}

function checkFile(bytes: Uint8Array): PhotoKind {
  if (bytes.length > MAX_BYTES) {
    const size = Math.round(bytes.length / 1024 / 1024)
    throw new UnusablePhotoError('too_large', photoMessage('photo_too_large', { size }))
  }
  const format = sniffPhoto(bytes)
  if (format) return format
  if (isSvg(bytes)) {
    throw new UnusablePhotoError('unsupported', {
      text: 'This is an SVG drawing, which cannot be opened here. Please open it in a browser or a drawing program, save it as PNG, and send that.',
    })
  }
  if (isCameraRaw(bytes)) throw cameraRawPhoto()
  const name = nameUnsupported(bytes)
  if (name) throw unsupportedPhoto(`This is ${name}, which cannot be opened here.`)
  throw new UnusablePhotoError('not_an_image', photoMessage('photo_not_a_picture'))
}

function openPipeline(
  bytes: Uint8Array,
  options: SharpOptions,
  { width, height, orientation = 1 }: Pick<Metadata, 'width' | 'height' | 'orientation'>,
): OpenedPipeline {
  const pipeline = sharp(bytes, { failOn: 'error', ...options, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  const size = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { pipeline, ...size, orientation }
}

/** Reads the file's header; no pixel is decoded, so a picture may have any size. */
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
