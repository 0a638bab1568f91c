import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { People } from '../1-look/people.ts'
import type { References } from '../6-shapes/references.ts'

/** Share of the planes of light over the strokes: thin, so that strokes remain visible. */
const GLAZE = 0.2
/** Maximum share of the fine reference in eyes and mouth. */
const MOST = 0.9
/** Sharpening of the eyes and the mouth, and the deviation of its blur, in units. */
const SHARPER = 0.25
const SHARPENED = 6

/** Finish of a portrait. */
export type Cel = {
  /** The subject in few clear tones. */
  readonly tones: Picture
  /** Blurred lightness of the fine reference, for its sharpening. */
  readonly soft: Plane
}

/**
 * Glazes the painted subject thinly with the planes of light; then takes eyes and mouth from the fine
 * reference for the likeness. In place.
 */
export function layCel(
  canvas: Picture,
  fine: Picture,
  { tones, soft }: Cel,
  { subject, features }: Pick<People, 'subject' | 'features'>,
  { planes, kernels }: Pick<PaintContext, 'planes' | 'kernels'>,
): void {
  const share = planes.take(canvas.L.length)
  for (let i = 0; i < share.length; i++) share[i] = GLAZE * subject[i]!
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(canvas[key], tones[key], share)
  const crisp = planes.take(share.length)
  for (let i = 0; i < share.length; i++) {
    share[i] = MOST * smoothstep(0.2, 0.9, features[i]!)
    crisp[i] = fine.L[i]! + SHARPER * (fine.L[i]! - soft[i]!)
  }
  kernels.blendPlanes(canvas.L, crisp, share)
  kernels.blendPlanes(canvas.a, fine.a, share)
  kernels.blendPlanes(canvas.b, fine.b, share)
  planes.release(share, crisp)
}

/** Applies the cel of a portrait to the canvas; the caller releases it. */
export function shadeSubject(
  canvas: Picture,
  { fine }: References,
  tones: Picture,
  people: People,
  context: PaintContext,
): Cel {
  const { planes, kernels, unit } = context
  const soft = planes.take(fine.L.length)
  kernels.blur(fine.L, soft, canvas, SHARPENED * unit)
  layCel(canvas, fine, { tones, soft }, people, context)
  return { tones, soft }
}
