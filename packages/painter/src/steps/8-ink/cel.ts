import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { People } from '../1-look/people.ts'
import type { Portrait } from '../6-shapes/portrait.ts'
import type { References } from '../6-shapes/references.ts'

/** Share of the tones over the strokes: strokes remain visible. Over a softly modeled face it is thin. */
const GLAZE = 0.7
const GLAZE_SOFT = 0.2
/** Maximum share of the fine reference in eyes and mouth. */
const MOST = 0.9
/** Sharpening of the eyes and the mouth, and the deviation of its blur, in units. */
const SHARPER = 0.25
const SHARPENED = 6

/** Finish of a portrait. */
export type Cel = {
  /** The subject in few clear tones. */
  readonly tones: Picture
  /** Share of the tones over the strokes. */
  readonly glaze: Plane
  /** Blurred lightness of the fine reference, for its sharpening. */
  readonly blurred: Plane
}

/**
 * Glazes the painted subject with its tones; then takes eyes and mouth from the fine reference for the
 * likeness. In place.
 */
export function layCel(
  canvas: Picture,
  fine: Picture,
  { tones, glaze, blurred }: Cel,
  features: Plane,
  { planes, kernels }: Pick<PaintContext, 'planes' | 'kernels'>,
): void {
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(canvas[key], tones[key], glaze)
  const share = planes.take(canvas.L.length)
  const crisp = planes.take(share.length)
  for (let i = 0; i < share.length; i++) {
    share[i] = MOST * smoothstep(0.2, 0.9, features[i]!)
    crisp[i] = fine.L[i]! + SHARPER * (fine.L[i]! - blurred[i]!)
  }
  kernels.blendPlanes(canvas.L, crisp, share)
  kernels.blendPlanes(canvas.a, fine.a, share)
  kernels.blendPlanes(canvas.b, fine.b, share)
  planes.release(share, crisp)
}

/** Applies the cel of a portrait to the canvas; the caller releases it. The cel owns the tones. */
export function shadeSubject(
  canvas: Picture,
  { fine }: References,
  { tones, soft }: Portrait,
  { subject, features }: People,
  context: PaintContext,
): Cel {
  const { planes, kernels, unit } = context
  const blurred = planes.take(fine.L.length)
  kernels.blur(fine.L, blurred, canvas, SHARPENED * unit)
  const glaze = planes.take(fine.L.length)
  for (let i = 0; i < glaze.length; i++) glaze[i] = subject[i]! * (GLAZE + soft[i]! * (GLAZE_SOFT - GLAZE))
  const cel = { tones, glaze, blurred }
  layCel(canvas, fine, cel, features, context)
  planes.release(soft)
  return cel
}
