import type { Engine } from '../../../context.ts'
import type { Plane, Size } from '../../../picture.ts'

/**
 * Blurs values within a region, so that nothing from outside of it leaks in; the caller releases the plane.
 * @param region 1 inside
 * @param sigma in pixels
 */
export function spreadWithin(
  plane: Plane,
  region: Plane,
  size: Size,
  sigma: number,
  { planes, kernels }: Engine,
): Plane {
  const [values, weight] = [planes.take(plane.length), planes.take(plane.length)]
  for (let i = 0; i < plane.length; i++) values[i] = plane[i]! * region[i]!
  kernels.blur(values, values, size, sigma)
  kernels.blur(region, weight, size, sigma)
  kernels.dividePlanes(values, weight, 1e-3)
  planes.release(weight)
  return values
}
