import type { Engine, PaintContext } from './context.ts'
import { halfOf, type Picture, type Plane, type Size } from './picture.ts'
import { takePicture } from './planes.ts'

/** Returns a plane at half its size; the caller releases it. */
export function shrinkPlane(plane: Plane, size: Size, { planes, kernels }: Engine): Plane {
  const { width, height } = halfOf(size)
  const half = planes.take(width * height)
  kernels.shrinkHalf(plane, half, size)
  return half
}

/** Returns a picture at half its size; the caller releases it. */
export function shrinkPicture(picture: Picture, { planes, kernels }: Engine): Picture {
  const half = takePicture(planes, halfOf(picture))
  for (const key of ['L', 'a', 'b'] as const) kernels.shrinkHalf(picture[key], half[key], picture)
  return half
}

/** Returns a half-size picture at its whole size; the caller releases it. */
export function enlargePicture(half: Picture, size: Size, { planes, kernels }: Engine): Picture {
  const whole = takePicture(planes, size)
  for (const key of ['L', 'a', 'b'] as const) kernels.enlarge(half[key], half, whole[key], size, 2)
  return whole
}

/**
 * Filters a plane at a quarter of its size, for results without fine detail.
 * @param output may be the same plane as `input`
 * @param filter changes the small plane in place
 */
export function atQuarterSize(
  input: Plane,
  output: Plane,
  context: PaintContext,
  filter: (small: Plane, size: Size) => void,
): void {
  const { planes, kernels, size } = context
  const half = halfOf(size)
  const quarter = halfOf(half)
  const halved = shrinkPlane(input, size, context)
  const small = shrinkPlane(halved, half, context)
  filter(small, quarter)
  kernels.enlarge(small, quarter, halved, half, 2)
  kernels.enlarge(halved, half, output, size, 2)
  planes.release(halved, small)
}
