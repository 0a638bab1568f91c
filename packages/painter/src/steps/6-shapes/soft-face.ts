import { softQuantise } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import type { People } from '../1-look/people.ts'

/** Number of tones between black and white; a skin spans five of them. */
const TONES = 11
/** Softness of the steps between the tones, and the share by which a pixel moves to its tone. */
const SOFTNESS = 0.22
const STEPPED = 0.9

/** Blur that turns a face into planes, as a share of its width, and its minimum in units. */
const PLANE = 0.045
const LEAST_PLANE = 7

/**
 * Variances below which the guided filter (He, Sun and Tang, "Guided Image Filtering", ECCV 2010) treats a
 * difference in lightness as a shade within one plane: for the lightness, and for the colors, which are
 * smoothed farther.
 */
const SHADE = 0.002
const COLOUR_SHADE = 0.0015
const COLOUR_REACH = 1.2

/**
 * Models faces, in place, in soft planes of light that hardly differ from the photo: for a face that the
 * drawn tones would change too much. Eyes, nose and mouth keep their detail, on a ground of the same tones.
 * @param within 0..1, the faces
 */
export function modelSoftly(
  tones: Picture,
  fine: Picture,
  within: Plane,
  people: People,
  context: PaintContext,
): void {
  const { planes, kernels, size, unit } = context
  const soft = takePicture(planes, size)
  const reach = Math.max(LEAST_PLANE * unit, PLANE * people.widest * size.width)
  kernels.guidedFilter(fine.L, fine.L, soft.L, size, reach, SHADE)
  kernels.guidedFilter(fine.L, fine.a, soft.a, size, COLOUR_REACH * reach, COLOUR_SHADE)
  kernels.guidedFilter(fine.L, fine.b, soft.b, size, COLOUR_REACH * reach, COLOUR_SHADE)
  for (let i = 0; i < within.length; i++) {
    const base = soft.L[i]!
    const step = STEPPED * (softQuantise(base, TONES, SOFTNESS) - base)
    const feature = people.features[i]!
    soft.L[i] = base + step + feature * (fine.L[i]! - base)
    soft.a[i] = soft.a[i]! + feature * (fine.a[i]! - soft.a[i]!)
    soft.b[i] = soft.b[i]! + feature * (fine.b[i]! - soft.b[i]!)
  }
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(tones[key], soft[key], within)
  planes.release(soft)
}
