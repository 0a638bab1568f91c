import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { enlargePicture } from '../../resize.ts'
import { colourWithin } from './colour-within.ts'

/**
 * A sky outlined in the small picture: its soft mask, the mask spread wide, and the color of the sky around
 * each pixel.
 */
export type SkyAround = { readonly soft: Plane; readonly near: Plane; readonly colour: Picture }

/** Width of the surroundings in which the color in front of the sky is measured, in units. */
const SURROUNDINGS = 12

/**
 * Adds the sky that shines through foliage to a mask of the size of `medium`, in place. A gap between leaves
 * is a mixture of sky and leaves, so its weight is its position on the line between the two colors.
 * @param step pixels of the full picture in one of `medium`
 */
export function addGaps(
  mask: Plane,
  medium: Picture,
  small: Picture,
  { soft, near, colour }: SkyAround,
  step: 1 | 2,
  context: PaintContext,
): void {
  const { kernels, planes } = context
  const leaves = findLeaves(small, soft, (SURROUNDINGS * context.unit) / (2 * step), context)
  const place = planes.take(soft.length)
  let anywhere = false
  for (let i = 0; i < place.length; i++) {
    const contrast = smoothstep(0.15, 0.3, colour.L[i]! - leaves.L[i]!)
    const reach = smoothstep(0.001, 0.005, near[i]!) * (1 - soft[i]!)
    place[i] = reach * contrast * greenOf(leaves.a[i]!, leaves.b[i]!)
    anywhere ||= place[i]! > 0
  }
  if (anywhere) {
    const within = planes.take(mask.length)
    kernels.enlarge(place, small, within, medium, 2)
    const sky = enlargePicture(colour, medium, context)
    const leaf = enlargePicture(leaves, medium, context)
    for (let i = 0; i < mask.length; i++)
      if (within[i]! > 0.01) mask[i] = Math.max(mask[i]!, within[i]! * shineOf(medium, sky, leaf, i))
    planes.release(within, sky, leaf)
  }
  planes.release(place, leaves)
}

/** Returns the color around each pixel of the darker half of the pixels that are not sky. */
function findLeaves(small: Picture, soft: Plane, sigma: number, { kernels, planes }: PaintContext): Picture {
  const [share, mean] = [planes.take(soft.length), planes.take(soft.length)]
  const around = takePicture(planes, small)
  for (let i = 0; i < soft.length; i++) {
    share[i] = 1 - soft[i]!
    mean[i] = share[i]! * small.L[i]!
  }
  kernels.blur(mean, mean, small, sigma)
  kernels.blur(share, around.L, small, sigma)
  kernels.dividePlanes(mean, around.L, 1e-4)
  for (let i = 0; i < soft.length; i++)
    share[i] = share[i]! * smoothstep(mean[i]! + 0.03, mean[i]! - 0.07, small.L[i]!)
  kernels.blur(share, mean, small, sigma)
  colourWithin(small, share, mean, sigma, around, { kernels })
  planes.release(share, mean)
  return around
}

/** Returns the similarity of a color to leaves: yellow-green to green, and not gray. */
function greenOf(a: number, b: number): number {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const chroma = Math.sqrt(a * a + b * b)
  return smoothstep(76, 101, hue) * smoothstep(190, 160, hue) * smoothstep(0.004, 0.014, chroma)
}

/**
 * Returns the share of sky in a pixel that is a mixture of sky and leaves, a and b weighted by the square
 * root of three.
 */
function shineOf(photo: Picture, sky: Picture, leaf: Picture, i: number): number {
  const [toL, toA, toB] = [sky.L[i]! - leaf.L[i]!, sky.a[i]! - leaf.a[i]!, sky.b[i]! - leaf.b[i]!]
  const [L, a, b] = [photo.L[i]! - leaf.L[i]!, photo.a[i]! - leaf.a[i]!, photo.b[i]! - leaf.b[i]!]
  const share = (L * toL + 3 * (a * toA + b * toB)) / (toL * toL + 3 * (toA * toA + toB * toB))
  const [offL, offA, offB] = [L - share * toL, a - share * toA, b - share * toB]
  const off = Math.sqrt(offL * offL + 3 * (offA * offA + offB * offB))
  return smoothstep(0.5, 0.8, share) * smoothstep(0.11, 0.06, off)
}
