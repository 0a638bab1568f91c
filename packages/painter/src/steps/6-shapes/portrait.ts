import { softQuantise } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { shrinkPicture } from '../../resize.ts'
import type { People } from '../1-look/people.ts'
import type { References } from './references.ts'

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

/** Share of the planes in the references: in a face, and in the rest of the subject. */
const IN_FACE = 0.9
const IN_SUBJECT = 0.45

/**
 * Returns a portrait's subject in planes of light and shade: few tones with soft edges, quiet color. The
 * caller releases it.
 * @param fine eyes, nose and mouth retain their detail from it, and their ground has the same tones
 */
export function modelSubject(fine: Picture, people: People, context: PaintContext): Picture {
  const { planes, kernels, size, unit } = context
  const tones = takePicture(planes, size)
  const reach = Math.max(LEAST_PLANE * unit, PLANE * people.widest * size.width)
  kernels.guidedFilter(fine.L, fine.L, tones.L, size, reach, SHADE)
  kernels.guidedFilter(fine.L, fine.a, tones.a, size, COLOUR_REACH * reach, COLOUR_SHADE)
  kernels.guidedFilter(fine.L, fine.b, tones.b, size, COLOUR_REACH * reach, COLOUR_SHADE)
  for (let i = 0; i < tones.L.length; i++) {
    const base = tones.L[i]!
    const step = STEPPED * (softQuantise(base, TONES, SOFTNESS) - base)
    tones.L[i] = base + step
    fine.L[i] = fine.L[i]! + people.features[i]! * step
  }
  return tones
}

/**
 * Blends a portrait's planes into the references of the strokes, in place, so that brushes build a cheek out
 * of tones instead of tracing the photo. Eyes, nose and mouth are unchanged.
 * @param people full-size
 * @param small the people at half size
 */
export function seePlanes(
  { fine, middle, coarse }: References,
  tones: Picture,
  people: People,
  small: People,
  context: PaintContext,
): void {
  const half = shrinkPicture(tones, context)
  blend(fine, tones, people, context)
  blend(middle, half, small, context)
  blend(coarse, half, small, context)
  context.planes.release(half)
}

function blend(target: Picture, tones: Picture, people: People, { planes, kernels }: PaintContext): void {
  const share = planes.take(target.L.length)
  for (let i = 0; i < share.length; i++) share[i] = shareOf(people, i)
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(target[key], tones[key], share)
  planes.release(share)
}

function shareOf(
  { subject, face, features }: Record<'subject' | 'face' | 'features', Plane>,
  i: number,
): number {
  return Math.max(IN_FACE * face[i]!, IN_SUBJECT * subject[i]!) * (1 - features[i]!)
}
