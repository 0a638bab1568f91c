import { smoothstep } from '../curves.ts'
import type { Easel } from '../easel.ts'
import { blur } from '../kernels/blur.ts'
import { enlarge, shrinkHalf } from '../kernels/resample.ts'
import { halfOf, type Picture, type Plane, type Size } from '../picture.ts'

/** Lighter and darker places inside the sky; dark buildings next to it do not count, hence no halo. */
export function measureRelief(L: Plane, mask: Plane, relief: Plane, { pool, size, unit }: Easel): void {
  const half = halfOf(size)
  const length = half.width * half.height
  const [light, cover, scratch, near, far] = [0, 1, 2, 3, 4].map(() => pool.take(length)) as [
    Plane,
    Plane,
    Plane,
    Plane,
    Plane,
  ]
  shrinkHalf(L, light, size)
  shrinkHalf(mask, cover, size)
  for (let i = 0; i < length; i++) light[i] = light[i]! * cover[i]!
  maskedBlur(light, cover, near, scratch, half, 5 * unit, pool)
  maskedBlur(light, cover, far, scratch, half, 25 * unit, pool)
  for (let i = 0; i < length; i++) near[i] = near[i]! - far[i]!
  enlarge(near, half, relief, size, 2)
  pool.give(light, cover, scratch, near, far)
}

function maskedBlur(
  light: Plane,
  cover: Plane,
  output: Plane,
  scratch: Plane,
  size: Size,
  sigma: number,
  pool: Easel['pool'],
): void {
  const weight = pool.take(light.length)
  blur(light, output, scratch, size, sigma)
  blur(cover, weight, scratch, size, sigma)
  for (let i = 0; i < output.length; i++) output[i] = output[i]! / Math.max(weight[i]!, 1e-3)
  pool.give(weight)
}

/** The photo's clouds: paler than the blue and brighter. */
export function findOwnClouds({ L, a, b }: Picture, mask: Plane, cloud: Plane): void {
  const chromas: number[] = []
  const lights: number[] = []
  for (let i = 0; i < L.length; i += 7) {
    if (mask[i]! < 0.5) continue
    chromas.push(Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!))
    lights.push(L[i]!)
  }
  chromas.sort((p, q) => p - q)
  lights.sort((p, q) => p - q)
  const blue = chromas[Math.floor(0.7 * chromas.length)] ?? 0.1
  const light = lights[Math.floor(0.4 * lights.length)] ?? 0.7
  for (let i = 0; i < L.length; i++) {
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    cloud[i] =
      smoothstep(0.3, 0.75, 1 - chroma / Math.max(blue, 0.01)) * smoothstep(light - 0.02, light + 0.1, L[i]!)
  }
}

/** Lightness of the clouds' shaded and lit parts, so that even an evenly white cloud is painted with a form. */
export function rangeOfClouds(L: Plane, mask: Plane, cloud: Plane): { low: number; high: number } {
  const lights: number[] = []
  for (let i = 0; i < L.length; i += 7) if (mask[i]! * cloud[i]! > 0.7) lights.push(L[i]!)
  lights.sort((p, q) => p - q)
  const high = lights[Math.floor(0.95 * lights.length)] ?? 1
  return { low: Math.min(lights[Math.floor(0.1 * lights.length)] ?? 0.7, high - 0.05), high }
}

/** Thin veils where an overcast sky is a little lighter. */
export function findVeils(relief: Plane, cloud: Plane, size: Size, { pool, unit }: Easel): void {
  for (let i = 0; i < cloud.length; i++) cloud[i] = 0.65 * smoothstep(0, 0.035, relief[i]!) + 0.1
  const scratch = pool.take(cloud.length)
  blur(cloud, cloud, scratch, size, 4 * unit)
  pool.give(scratch)
}
