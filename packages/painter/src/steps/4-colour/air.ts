import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import { atQuarterSize } from '../../resize.ts'
import { axisA, axisB, type Light } from '../../styles.ts'
import type { Sky } from '../2-sky/find-sky.ts'
import { findSkyline } from './skyline.ts'

/** Lightness below which, and chroma above which, a color is too strong for a distance. */
const DARK = [0.4, 0.24] as const
const STRONG = [0.09, 0.14] as const

/** Reach within which such colors make a whole near, in units, and the shares of them in between. */
const REACH = 30
const SHARES = [0.05, 0.3] as const

/**
 * Returns the nearness of the land in an untouched photo, 0..1: air makes the distance pale, so dark and
 * strong colors are near, such as a tower in front of the sky. The caller releases the plane.
 * @returns undefined without a sky, or in a style without air
 */
export function findNear({ L, a, b }: Picture, sky: Sky, context: PaintContext): Plane | undefined {
  const { planes, kernels, unit, settings } = context
  if (sky.kind === 'none' || !settings.style.light) return undefined
  const near = planes.take(L.length)
  const land = planes.take(L.length)
  for (let i = 0; i < near.length; i++) {
    land[i] = 1 - sky.mask[i]!
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    near[i] = land[i]! * Math.max(smoothstep(...DARK, L[i]!), smoothstep(...STRONG, chroma))
  }
  for (const plane of [near, land])
    atQuarterSize(plane, plane, context, (small, size) =>
      kernels.blur(small, small, size, (REACH * unit) / 4),
    )
  for (let i = 0; i < near.length; i++) near[i] = smoothstep(...SHARES, near[i]! / Math.max(land[i]!, 0.05))
  planes.release(land)
  return near
}

/** Lays air over the distance of a picture, in place: most at the skyline, less below it. */
export function layAir(
  { width, height, L, a, b }: Picture,
  { near, sky, open }: { readonly near: Plane; readonly sky: Sky; readonly open: Plane },
  air: Light['air'],
): void {
  const skyline = findSkyline(sky.mask, { width, height }, sky.horizon)
  const [airA, airB] = [axisA(air), axisB(air)]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const below = Math.max(0, y - skyline[x]!) / height
      const share = air.strength * Math.exp(-below / air.reach) * open[i]! * (1 - near[i]!)
      L[i] = L[i]! + share * (air.L - L[i]!)
      a[i] = a[i]! + share * (airA - a[i]!)
      b[i] = b[i]! + share * (airB - b[i]!)
    }
  }
}
