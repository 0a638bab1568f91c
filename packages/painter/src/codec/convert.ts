import sharp from 'sharp'
import type { Size } from '../picture.ts'
import { openPhoto, orDamaged, type Fault, type Grant } from './open.ts'
import type { PhotoKind } from './photo-kind.ts'

/** Default longest side of a prepared photo, in pixels. */
const MAX_SIDE = 4096

export type PreparedPhoto = {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  readonly format: PhotoKind
}

/**
 * Converts any supported photo to a clean PNG: upright, without metadata (location included), on white, 8-bit
 * sRGB. Reads JPEG, PNG, WebP, AVIF, GIF (first frame), TIFF, BMP, HEIC, and the previews in camera raw
 * files.
 * @param options.maxSide longest side of the result in pixels; smaller photos are not enlarged
 * @throws UnusablePhotoError
 */
export async function preparePhoto(
  bytes: Uint8Array,
  options: { readonly maxSide?: number | undefined },
  grant: Grant,
): Promise<PreparedPhoto> {
  const { pipeline, format } = await openPhoto(bytes, grant)
  const side = options.maxSide ?? MAX_SIDE
  const { data, info } = await orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true }),
  )
  return { png: data, width: info.width, height: info.height, format }
}

/**
 * Returns a small copy for a page.
 * @param maxSide longest side in pixels; smaller pictures are not enlarged
 * @param failOn the minimum fault that makes the file unusable
 * @throws UnusablePhotoError
 */
export async function previewOf(
  bytes: Uint8Array,
  {
    maxSide,
    format,
    failOn,
  }: { readonly maxSide: number; readonly format: 'webp' | 'jpeg'; readonly failOn?: Fault },
  grant: Grant,
): Promise<Uint8Array> {
  const { pipeline } = await openPhoto(bytes, grant, failOn)
  const small = pipeline.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const encoded = format === 'webp' ? small.webp({ quality: 80 }) : small.jpeg({ quality: 82, mozjpeg: true })
  return orDamaged(() => encoded.toBuffer())
}

/**
 * Returns the whole picture on a background of its main colors, as a JPEG of exactly this size, for link
 * previews on other sites.
 * @throws UnusablePhotoError
 */
export async function cardOf(bytes: Uint8Array, { width, height }: Size, grant: Grant): Promise<Uint8Array> {
  const { pipeline } = await openPhoto(bytes, grant)
  return orDamaged(async () => {
    const whole = await pipeline
      .resize({ width, height, fit: 'inside' })
      .png({ compressionLevel: 0 })
      .toBuffer()
    // Blurred at a small size: the same background for a fraction of the work.
    const soft = await sharp(whole)
      .resize({ width: Math.round(width / 10), height: Math.round(height / 10), fit: 'cover' })
      .blur(4)
      .modulate({ brightness: 0.9, saturation: 0.85 })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return sharp(soft)
      .resize({ width, height, fit: 'fill', kernel: 'cubic' })
      .composite([{ input: whole, gravity: 'centre' }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  })
}
