import { WORKING_SIDE } from '../large/size.ts'
import type { Size } from '../picture.ts'
import { openPhoto, orDamaged, type Grant } from './open.ts'

/** Minimum longer side, in pixels: smaller photos are enlarged to it. */
const MIN_WORKING_SIDE = 1200

/** A photo's pixels at working size, interleaved RGB and the size of the photo. */
export type WorkingPixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly originalSize: Size
}

/** Decodes the pixels for a painting. Throws an `UnusablePhotoError`. */
export async function decodeForPainting(bytes: Uint8Array, grant: Grant): Promise<WorkingPixels> {
  const { pipeline, width, height } = await openPhoto(bytes, grant)
  const side = Math.min(WORKING_SIDE, Math.max(MIN_WORKING_SIDE, width, height))
  const kernel = Math.max(width, height) < side ? 'cubic' : 'lanczos3'
  const { data, info } = await orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'inside', kernel })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height, originalSize: { width, height } }
}

/** Decodes a photo, distorted to a small square of interleaved RGB. Throws an `UnusablePhotoError`. */
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
