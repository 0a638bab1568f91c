import sharp from 'sharp'
import type { Size } from '../picture.ts'

/**
 * Encodes interleaved RGB pixels as PNG. A painting has a grain: more effort takes longer and hardly saves a
 * byte.
 * @param reduced the size of the PNG when it is smaller
 */
export async function encodePng(
  data: Uint8Array,
  { width, height }: Size,
  reduced?: Size,
): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  if (reduced && reduced.width !== width) image.resize({ ...reduced, fit: 'fill' })
  return image.png({ compressionLevel: 3 }).toBuffer()
}

/** Encodes interleaved RGB pixels as WebP, light enough for a page. */
export async function encodeWebp(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 84, effort: 2 })
    .toBuffer()
}

/** Encodes interleaved RGB pixels as JPEG, reduced to a longest side. */
export function encodeJpeg(
  data: Uint8Array,
  { width, height }: Size,
  { quality, side }: { readonly quality: number; readonly side: number },
): Promise<{ data: Uint8Array; info: Size }> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' })
    .toBuffer({ resolveWithObject: true })
}
