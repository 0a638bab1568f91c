import type { Engine } from '../context.ts'
import type { Picture, Plane, Size } from '../picture.ts'
import { takePicture } from '../planes.ts'

/**
 * A band of a large picture: its rows from `top`, and the number of its pixels per pixel of the small
 * picture.
 */
export type Band = Size & { readonly top: number; readonly factor: number }

/** Returns a band at half its size; `top` is even. */
export function halfBand({ width, height, top, factor }: Band): Band {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1, top: top >> 1, factor }
}

/**
 * Returns the part of a small plane in the band, at the band's size; the caller releases it.
 * @param size of the small plane
 * @param span pixels of the band's own small picture in one pixel of the plane: 2 for a half-size plane
 */
export function enlargedBand(
  plane: Plane,
  size: Size,
  band: Band,
  span: 1 | 2,
  { planes, kernels }: Engine,
): Plane {
  const output = planes.take(band.width * band.height)
  kernels.enlarge(plane, size, output, band, band.factor * span, band.top)
  return output
}

/**
 * Returns the part of a small picture in the band, at the band's size; the caller releases it.
 * @param span as of `enlargedBand`
 */
export function enlargedPicture(small: Picture, band: Band, span: 1 | 2, engine: Engine): Picture {
  const { width, height, factor, top } = band
  const large = takePicture(engine.planes, { width, height })
  for (const key of ['L', 'a', 'b'] as const)
    engine.kernels.enlarge(small[key], small, large[key], band, factor * span, top)
  return large
}
