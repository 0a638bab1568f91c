import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { People } from '../1-look/people.ts'
import type { References } from '../6-shapes/references.ts'

/** Share of the planes of light over the strokes: thin, so that strokes remain visible. */
const GLAZE = 0.2
/**
 * Maximum share of the fine reference in eyes and mouth of a small face and of a large one, where the strokes
 * are fine enough for the likeness, and widths of such faces, in units.
 */
const MOST = [0.9, 0.45] as const
const LARGE = [250, 420] as const
/** Sharpening of eyes and mouth of a small face, and the deviation of its blur, in units. */
const SHARPER = 0.25
const SHARPENED = 6

/** Finish of a portrait. */
export type Cel = {
  /** The subject in few clear tones. */
  readonly tones: Picture
  /** Blurred lightness of the fine reference, for its sharpening. */
  readonly soft: Plane
  /** Maximum share of the fine reference in eyes and mouth. */
  readonly most: number
}

/**
 * Glazes the painted subject thinly with the planes of light; then takes eyes and mouth from the fine
 * reference for the likeness. In place.
 */
export function layCel(
  canvas: Picture,
  fine: Picture,
  { tones, soft, most }: Cel,
  { subject, features }: Pick<People, 'subject' | 'features'>,
  { planes, kernels }: Pick<PaintContext, 'planes' | 'kernels'>,
): void {
  const share = planes.take(canvas.L.length)
  for (let i = 0; i < share.length; i++) share[i] = GLAZE * subject[i]!
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(canvas[key], tones[key], share)
  const crisp = planes.take(share.length)
  const sharper = (SHARPER * most) / MOST[0]
  for (let i = 0; i < share.length; i++) {
    share[i] = most * smoothstep(0.2, 0.9, features[i]!)
    crisp[i] = fine.L[i]! + sharper * (fine.L[i]! - soft[i]!)
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
  const { planes, kernels, unit, size } = context
  const soft = planes.take(fine.L.length)
  kernels.blur(fine.L, soft, canvas, SHARPENED * unit)
  const large = smoothstep(...LARGE, (people.narrowest * size.width) / unit)
  const cel = { tones, soft, most: MOST[0] + large * (MOST[1] - MOST[0]) }
  layCel(canvas, fine, cel, people, context)
  return cel
}
