import sharp from 'sharp'
import { openPhoto, orDamaged } from './decode.ts'

/** PNG of interleaved RGB pixels. A painting has a grain: more effort takes longer and hardly saves a byte. */
export async function encodePng(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** WebP of interleaved RGB pixels, light enough for a page. */
export async function encodeWebp(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84, effort: 2 })
    .toBuffer()
}

/** Longest side a prepared photo keeps unless told otherwise, in pixels. */
const MOST_SIDE = 4096

/**
 * Turns any supported photo into a clean PNG: upright, without metadata (location included), on white, 8-bit sRGB.
 * Reads JPEG, PNG, WebP, AVIF, GIF (first frame), TIFF, BMP, SVG and HEIC.
 * @param options.maxSide longest side of the result in pixels; smaller photos are not enlarged
 * @throws UnusablePhotoError
 */
export async function preparePhoto(
  bytes: Uint8Array,
  options: { maxSide?: number } = {},
): Promise<{ png: Uint8Array; width: number; height: number; format: string }> {
  const { pipeline, format } = await openPhoto(bytes)
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
 * @throws UnusablePhotoError
 */
export async function previewOf(
  bytes: Uint8Array,
  maxSide: number,
  format: 'webp' | 'jpeg',
): Promise<Uint8Array> {
  const { pipeline } = await openPhoto(bytes)
  const small = pipeline.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const encoded = format === 'webp' ? small.webp({ quality: 80 }) : small.jpeg({ quality: 82, mozjpeg: true })
  return orDamaged(() => encoded.toBuffer())
}
