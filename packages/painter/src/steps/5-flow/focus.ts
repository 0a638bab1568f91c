import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import { halfOf, type Picture, type Plane, type Size } from '../../picture.ts'
import { shrinkPicture, shrinkPlane } from '../../resize.ts'
import { labelParts, type Mask } from '../2-sky/mask.ts'

/** Deviations, in units, between which a picture in focus has detail: less than the first is noise. */
const FINE = [1.5, 4] as const
/** Minimum of these deviations in pixels: narrower blurs see nothing, and a small copy would be all out of focus. */
const LEAST = [0.5, 1.3] as const

/** Reach over which detail counts, in units: strokes keep this distance from what is in focus. */
const REACH = 12

/**
 * Deviations of lightness in that detail from which a place begins to be, and is, in focus. Measured on 33 photos:
 * backgrounds out of focus up to .003, meadows, masonry and fur from .01 on.
 */
const DETAIL = [0.0035, 0.007] as const

/** Minimum area of a background and minimum part of the picture's border, as shares: a smooth thing lies within. */
const AREA = 0.07
const BORDER = 0.06

/**
 * Blur, in units, and mean gradient per unit from which a part without detail begins to be, and is, a background with
 * shapes. Measured: plain walls, studio backdrops and skies .0001 to .0009, backgrounds out of focus .0011 to .0024.
 */
const SHAPES = 5
const GRADIENT = [0.00095, 0.0011] as const

/**
 * Finds the background that the camera shows out of focus: shapes of light and color without any detail, up to the
 * border of the picture. Half-size, 0..1; the caller releases the plane.
 * @param half the half-size graded picture
 * @param masks half-size; sky and people are no such background
 */
export function findUnfocused(
  half: Picture,
  { sky, subject, care }: { readonly sky: Plane; readonly subject: Plane; readonly care: Plane },
  context: PaintContext,
): Plane {
  const { planes, kernels } = context
  const unit = context.unit / 2
  const [unfocused, broad] = [planes.take(half.L.length), planes.take(half.L.length)]
  kernels.blur(half.L, unfocused, half, Math.max(LEAST[0], FINE[0] * unit))
  kernels.blur(half.L, broad, half, Math.max(LEAST[1], FINE[1] * unit))
  for (let i = 0; i < broad.length; i++) broad[i] = (unfocused[i]! - broad[i]!) ** 2
  kernels.blur(broad, broad, half, REACH * unit)
  for (let i = 0; i < broad.length; i++) {
    const open = (1 - sky[i]!) * (1 - Math.max(subject[i]!, care[i]!))
    unfocused[i] = open * (1 - smoothstep(...DETAIL, Math.sqrt(Math.max(0, broad[i]!))))
  }
  const quarter = halfOf(half)
  const backgrounds = shrinkPlane(unfocused, half, context)
  keepBackgrounds(backgrounds, half, quarter, context)
  kernels.enlarge(backgrounds, quarter, broad, half, 2)
  kernels.multiplyPlanes(unfocused, broad)
  planes.release(broad, backgrounds)
  return unfocused
}

type Part = { area: number; border: number; change: number }

/** Replaces the shares of places without detail by 1 in backgrounds and 0 elsewhere, at quarter size, in place. */
function keepBackgrounds(smooth: Plane, half: Picture, size: Size, context: PaintContext): void {
  const mask: Mask = Uint8Array.from(smooth, (share) => (share > 0.5 ? 1 : 0))
  const labels = new Int32Array(mask.length)
  const none: Part = { area: 0, border: 0, change: 0 }
  const parts = Array.from({ length: labelParts(mask, labels, size) }, () => ({ ...none }))
  const change = measureChange(half, context)
  const { width, height } = size
  for (let i = 0; i < labels.length; i++) {
    const part = parts[labels[i]! - 1]
    if (!part) continue
    const x = i % width
    part.area++
    part.change += change[i]!
    if (x === 0 || x === width - 1 || i < width || i >= width * (height - 1)) part.border++
  }
  context.planes.release(change)
  const shares = parts.map((part) => {
    const isBehind = part.area >= AREA * mask.length && part.border >= BORDER * 2 * (width + height)
    return isBehind ? smoothstep(...GRADIENT, part.change / part.area) : 0
  })
  for (let i = 0; i < labels.length; i++) smooth[i] = shares[labels[i]! - 1] ?? 0
}

/** Returns the gradient of a blurred half-size picture, per unit, at quarter size; the caller releases it. */
function measureChange(half: Picture, context: PaintContext): Plane {
  const { planes, kernels, unit } = context
  const small = shrinkPicture(half, context)
  const change = planes.take(small.L.length).fill(0)
  for (const plane of [small.L, small.a, small.b]) {
    kernels.blur(plane, plane, small, (SHAPES * unit) / 4)
    for (let i = 0; i + small.width + 1 < change.length; i++)
      change[i] = change[i]! + (plane[i + 1]! - plane[i]!) ** 2 + (plane[i + small.width]! - plane[i]!) ** 2
  }
  for (let i = 0; i < change.length; i++) change[i] = (Math.sqrt(change[i]!) * unit) / 4
  planes.release(small)
  return change
}
