import { smoothstep } from '../../curves.ts'
import type { PaintContext, Engine } from '../../context.ts'
import { drawCurve } from '../../kernels/tone.ts'
import { halfOf, type Picture, type Plane, type Size } from '../../picture.ts'

/** Measures lighter and darker areas inside the sky; dark buildings next to it are ignored, hence no halo. */
export function measureRelief(L: Plane, mask: Plane, relief: Plane, context: PaintContext): void {
  const { kernels, planes, size, unit } = context
  const half = halfOf(size)
  const length = half.width * half.height
  const take = (): Plane => planes.take(length)
  const [light, cover, near, far] = [take(), take(), take(), take()]
  kernels.shrinkHalf(L, light, size)
  kernels.shrinkHalf(mask, cover, size)
  kernels.multiplyPlanes(light, cover)
  maskedBlur(light, cover, near, half, 5 * unit, context)
  maskedBlur(light, cover, far, half, 25 * unit, context)
  kernels.addScaled(near, far, -1)
  kernels.enlarge(near, half, relief, size, 2)
  planes.release(light, cover, near, far)
}

function maskedBlur(
  light: Plane,
  cover: Plane,
  output: Plane,
  size: Size,
  sigma: number,
  { kernels, planes }: Engine,
): void {
  const weight = planes.take(light.length)
  kernels.blur(light, output, size, sigma)
  kernels.blur(cover, weight, size, sigma)
  kernels.dividePlanes(output, weight, 1e-3)
  planes.release(weight)
}

/** Number of sampled pixels that is sufficient to measure a sky's colors. */
const ENOUGH = 40_000

/** Finds the photo's clouds: paler than the blue and brighter. */
export function findOwnClouds(photo: Picture, mask: Plane, cloud: Plane, { kernels }: Engine): void {
  const { L, a, b } = photo
  const chromas: number[] = []
  const lights: number[] = []
  const step = Math.max(1, Math.floor(L.length / ENOUGH))
  for (let i = 0; i < L.length; i += step) {
    if (mask[i]! < 0.5) continue
    chromas.push(Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!))
    lights.push(L[i]!)
  }
  const blue = Math.max(quantileOf(chromas, 0.7) ?? 0.1, 0.01)
  kernels.findClouds(photo, mask, { blue, light: quantileOf(lights, 0.4) ?? 0.7 }, cloud)
}

/**
 * Returns the lightness of the clouds' shaded and lit parts, so that even an evenly white cloud is painted
 * with a form.
 */
export function rangeOfClouds(L: Plane, mask: Plane, cloud: Plane): { low: number; high: number } {
  const lights: number[] = []
  const step = Math.max(1, Math.floor(L.length / ENOUGH))
  for (let i = 0; i < L.length; i += step) if (mask[i]! * cloud[i]! > 0.7) lights.push(L[i]!)
  const high = quantileOf(lights, 0.95) ?? 1
  return { low: Math.min(quantileOf(lights, 0.1) ?? 0.7, high - 0.05), high }
}

function quantileOf(values: readonly number[], share: number): number | undefined {
  return Float32Array.from(values).sort()[Math.floor(share * values.length)]
}

/** Finds thin veils where an overcast sky is a little lighter. */
export function findVeils(relief: Plane, cloud: Plane, size: Size, { kernels, unit }: PaintContext): void {
  const veil = drawCurve((lighter) => 0.65 * smoothstep(0, 0.035, lighter) + 0.1)
  kernels.mapTones(relief, cloud, veil)
  kernels.blur(cloud, cloud, size, 4 * unit)
}
