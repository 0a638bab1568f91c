import type { PaintContext } from '../../../context.ts'
import { smoothstep } from '../../../curves.ts'
import type { Picture, Plane } from '../../../picture.ts'
import { isCreased } from './creases.ts'
import { takeParts, type Head } from './head.ts'
import { medianWithin } from './median.ts'
import { spreadWithin } from './spread.ts'

/** Distances in lightness from the median at which a pixel begins to be, and is, no skin but hair or shade. */
const FAR = [0.1, 0.16] as const

/** Lengths below are shares of the face's width. */

/** Growth of the eyes, which keep their lids, and of the other features. */
const EYES = 0.04
const FEATURES = 0.02

/** Blur that draws the oval of a face in from its outline. */
const INWARD = 0.025

/** Blur of the skin. */
const BLUR = 0.022

/** Share of the blurred color in plain skin. */
const SHARE = 0.75

/**
 * Differences in lightness of fine lines from their surroundings, and in color from the blurred skin, that
 * stay in part and as a whole: wrinkles, jewelry, the frame of glasses, a beard.
 */
const LINE = [0.02, 0.05] as const
const OTHER = [0.1, 0.16] as const

/** Calm skin, with its share at each pixel. */
export type Skin = { readonly colours: Picture; readonly share: Plane }

/**
 * Blurs the painted skin of a face within the skin, so that its strokes leave no blotches. Eyes, brows, nose
 * and mouth are left free, and so is all that makes the person: wrinkles, spots, beards, glasses and jewelry.
 * The caller releases both planes.
 * @param canvas colors of the painted canvas, in the box
 * @param fine the fine reference, in the box
 * @returns undefined for a creased face
 */
export function calmSkin(
  canvas: Picture,
  fine: Picture,
  head: Head,
  context: PaintContext,
): Skin | undefined {
  const { planes, kernels } = context
  const width = head.across
  const length = head.width * head.height
  const oval = takeParts(head, ['oval'], 0, context)
  const features = takeParts(head, ['rightEye', 'leftEye'], EYES * width, context)
  const others = takeParts(head, ['rightBrow', 'leftBrow', 'lips', 'nose'], FEATURES * width, context)
  const plain = planes.take(length)
  kernels.blur(oval, oval, head, INWARD * width)
  for (let i = 0; i < length; i++) oval[i] = smoothstep(0.6, 0.95, oval[i]!)
  for (let i = 0; i < length; i++) {
    features[i] = Math.max(features[i]!, others[i]!)
    plain[i] = oval[i]! * (1 - smoothstep(0.1, 0.6, features[i]!))
  }
  planes.release(others)
  if (isCreased(fine.L, plain, head, context)) {
    planes.release(oval, features, plain)
    return undefined
  }
  const spread = (plane: Plane): Plane => spreadWithin(plane, plain, head, BLUR * width, context)
  const light = spread(fine.L)
  const median = medianWithin(light, plain)
  for (let i = 0; i < length; i++) {
    const isSkin = 1 - smoothstep(...FAR, Math.abs(light[i]! - median))
    oval[i] = oval[i]! * isSkin
    plain[i] = plain[i]! * isSkin
  }
  planes.release(light)
  const [L, a, b] = [canvas.L, canvas.a, canvas.b].map(spread)
  const colours = { width: head.width, height: head.height, L: L!, a: a!, b: b! }
  const person = findMarks(canvas, colours, fine.L, head, context)
  kernels.blur(oval, oval, head, 0.012 * width)
  const share = planes.take(length)
  for (let i = 0; i < length; i++) share[i] = SHARE * oval[i]! * (1 - features[i]!) * (1 - person[i]!)
  planes.release(oval, features, plain, person)
  return { colours, share }
}

/** Finds what is neither plain skin nor its light, 0..1; the caller releases the plane. */
function findMarks(
  canvas: Picture,
  colours: Picture,
  L: Plane,
  head: Head,
  { planes, kernels }: PaintContext,
): Plane {
  const [other, fine, broad] = [planes.take(L.length), planes.take(L.length), planes.take(L.length)]
  for (let i = 0; i < other.length; i++) {
    const [dL, da, db] = [
      canvas.L[i]! - colours.L[i]!,
      canvas.a[i]! - colours.a[i]!,
      canvas.b[i]! - colours.b[i]!,
    ]
    other[i] = Math.sqrt(dL * dL + 4 * (da * da + db * db))
  }
  kernels.blur(other, other, head, 0.006 * head.across)
  kernels.blur(L, fine, head, 0.005 * head.across)
  kernels.blur(L, broad, head, 0.04 * head.across)
  for (let i = 0; i < fine.length; i++) fine[i] = smoothstep(...LINE, Math.abs(fine[i]! - broad[i]!))
  kernels.blur(fine, fine, head, 0.005 * head.across)
  for (let i = 0; i < other.length; i++) other[i] = Math.max(smoothstep(...OTHER, other[i]!), fine[i]!)
  planes.release(fine, broad)
  return other
}
