import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Flow, Tensor } from '../../kernels/tensor.ts'
import { halfOf, type Plane } from '../../picture.ts'
import type { Motif } from '../5-flow/motif.ts'

/**
 * Reach over which an area is empty, in units, and the gradients per unit at which it stops being empty: in
 * any case, and where the photo is out of focus. Measured on 33 photos: walls and skies .0002 to .0007, blurred
 * backgrounds .001 to .0025, meadows and trees from .0015 on, with detail.
 */
const REACH = 14
const PLAIN = [0.0007, 0.0018] as const
const BLURRED = [0.0013, 0.003] as const

/** Reach over which a blurred edge is one edge, in units, and its dominance of one direction. */
const EDGE_REACH = 32
const EDGE = [0.45, 0.75] as const

/**
 * Finds the areas without anything to follow, half-size, 0..1: plain walls, skies, backgrounds out of focus.
 * A direction measured there is that of noise and of the vignette, and strokes along it swirl. People are not
 * empty. The caller releases the plane.
 * @param tensor unsmoothed tensor of the middle reference
 */
export function findEmpty(
  { xx, xy, yy }: Tensor,
  { activity, people }: Pick<Motif, 'activity' | 'people'>,
  context: PaintContext,
): Plane {
  const { kernels, planes, size } = context
  const half = halfOf(size)
  const unit = context.unit / 2
  const empty = planes.take(xx.length)
  const wide = { xx: planes.take(xx.length), xy: planes.take(xx.length), yy: planes.take(xx.length) }
  const bias = planes.take(xx.length)
  for (const [plane, smooth] of [
    [xx, wide.xx],
    [xy, wide.xy],
    [yy, wide.yy],
  ] as const)
    kernels.blur(plane, smooth, half, EDGE_REACH * unit)
  kernels.measureBias(wide, bias)
  kernels.blur(xx, wide.xx, half, REACH * unit)
  kernels.blur(yy, wide.yy, half, REACH * unit)
  kernels.measureStrength(wide, empty, unit)
  for (let i = 0; i < empty.length; i++) {
    const gradient = empty[i]!
    const free = (1 - activity[i]!) * (1 - smoothstep(...EDGE, bias[i]!))
    const blurred = free * (1 - smoothstep(...BLURRED, gradient))
    const plain = 1 - smoothstep(...PLAIN, gradient)
    const person = Math.max(people.care[i]!, people.subject[i]!)
    empty[i] = Math.max(plain, blurred) * (1 - person)
  }
  planes.release(wide, bias)
  return empty
}

/** Clarity of the direction in empty areas: strokes of medium length. */
const CLARITY = 0.6

/** Turns the strokes of empty areas, in place, until they swing a little about the level. */
export function layLevel({ cos2, sin2, anisotropy, width }: Flow, empty: Plane, unit: number): void {
  for (let i = 0; i < empty.length; i++) {
    const share = empty[i]!
    if (share === 0) continue
    const x = i % width
    const y = (i - x) / width
    const angle = 0.1 * Math.sin(x / (210 * unit) + y / (130 * unit)) + 0.12 * Math.sin(y / (90 * unit))
    const along = cos2[i]! + share * (Math.cos(2 * angle) - cos2[i]!)
    const across = sin2[i]! + share * (Math.sin(2 * angle) - sin2[i]!)
    const length = Math.max(1e-6, Math.sqrt(along * along + across * across))
    cos2[i] = along / length
    sin2[i] = across / length
    anisotropy[i] = anisotropy[i]! + share * (CLARITY - anisotropy[i]!)
  }
}
