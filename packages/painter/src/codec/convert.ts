import sharp from 'sharp'
import type { Size } from '../picture.ts'
import { openPhoto, orDamaged, type Fault, type Grant } from './open.ts'
import type { PhotoKind } from './photo-kind.ts'

/** Longest side a prepared photo keeps unless told otherwise, in pixels. */
const MOST_SIDE = 4096

export type PreparedPhoto = {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  readonly format: PhotoKind
}

/**
 * Turns any supported photo into a clean PNG: upright, without metadata (location included), on white, 8-bit sRGB.
 * Reads JPEG, PNG, WebP, AVIF, GIF (first frame), TIFF, BMP, HEIC, and the previews in raw files of cameras.
 * @param options.maxSide longest side of the result in pixels; smaller photos are not enlarged
 * @throws UnusablePhotoError
 */
export async function preparePhoto(
  bytes: Uint8Array,
  options: { readonly maxSide?: number | undefined },
  grant: Grant,
): Promise<PreparedPhoto> {
  const { pipeline, format } = await openPhoto(bytes, grant)
  const side = options.maxSide ?? MOST_SIDE
  const { data, info } = await orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true }),
  )
  return { png: data, width: info.width, height: info.height, format }
}

/**
 * A small copy for a page.
 * @param maxSide longest side in pixels; smaller pictures are not enlarged
 * @param failOn the least fault of the file that makes it unusable
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
 * The whole picture on a ground of its own colours, as a JPEG of exactly this size: what other sites show beside a link.
 * @throws UnusablePhotoError
 */
export async function cardOf(bytes: Uint8Array, { width, height }: Size, grant: Grant): Promise<Uint8Array> {
  const { pipeline } = await openPhoto(bytes, grant)
  return orDamaged(async () => {
    const whole = await pipeline
      .resize({ width, height, fit: 'inside' })
      .png({ compressionLevel: 0 })
      .toBuffer()
    // Blurred where it is small: the same ground for a fraction of the work.
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
