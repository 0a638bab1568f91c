import type { Engine } from '../context.ts'
import type { Picture, Plane, Size } from '../picture.ts'
import { takePicture } from '../planes.ts'

/** A band of a large picture: its rows from `top` on, and how many of its pixels one pixel of the small picture spans. */
export type Frame = Size & { readonly top: number; readonly factor: number }

/** The same band at half the size; `top` is even. */
export function halfFrame({ width, height, top, factor }: Frame): Frame {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1, top: top >> 1, factor }
}

/**
 * The part of a small plane that lies in the band, at the band's size; the caller releases it.
 * @param size of the small plane
 * @param span pixels of the band's own small picture in one pixel of the plane: 2 for a half-size plane
 */
export function enlargeInto(
  plane: Plane,
  size: Size,
  frame: Frame,
  span: 1 | 2,
  { planes, kernels }: Engine,
): Plane {
  const output = planes.take(frame.width * frame.height)
  kernels.enlarge(plane, size, output, frame, frame.factor * span, frame.top)
  return output
}

/** The same for a picture. */
export function enlargePictureInto(small: Picture, frame: Frame, span: 1 | 2, engine: Engine): Picture {
  const { width, height, factor, top } = frame
  const large = takePicture(engine.planes, { width, height })
  for (const key of ['L', 'a', 'b'] as const)
    engine.kernels.enlarge(small[key], small, large[key], frame, factor * span, top)
  return large
}
