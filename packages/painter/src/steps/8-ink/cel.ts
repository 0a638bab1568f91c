import { softQuantise } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { halfOf, type Picture, type Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { enlargePicture } from '../../resize.ts'
import type { People } from '../1-look/people.ts'
import type { References } from '../6-shapes/references.ts'

/** Share of the cel in the painted subject, and the most of the fine reference in eyes and mouth. */
const CEL = 0.8
const MOST = 0.9

/** How much the eyes and the mouth are sharpened. */
const SHARPER = 0.25

/** What a portrait is finished with. */
export type Cel = {
  /** The subject in few clear tones, half-size. */
  readonly tones: Picture
  /** Lightness of the fine reference, blurred, that it is sharpened against. */
  readonly soft: Plane
}

/**
 * A portrait's subject as animation cels are: few clear tones with soft steps, quiet colour. The caller releases the
 * planes.
 */
export function makeCel({ fine, middle }: References, context: PaintContext): Cel {
  const { planes, kernels, size, unit } = context
  const half = halfOf(size)
  const tones = takePicture(planes, half)
  kernels.guidedFilter(middle.L, middle.L, tones.L, half, 3.5 * unit, 0.0012)
  kernels.guidedFilter(middle.L, middle.a, tones.a, half, 4 * unit, 0.0015)
  kernels.guidedFilter(middle.L, middle.b, tones.b, half, 4 * unit, 0.0015)
  for (let i = 0; i < tones.L.length; i++) {
    const base = tones.L[i]!
    tones.L[i] = base + 0.75 * (softQuantise(base, 7, 0.22) - base) + 0.25 * (middle.L[i]! - base)
  }
  const soft = planes.take(fine.L.length)
  kernels.blur(fine.L, soft, size, 6 * unit)
  return { tones, soft }
}

/**
 * Lays the cel on the painted subject; then takes eyes and mouth from the fine reference for the likeness. In place.
 * @param tones,soft of the cel, full-size
 */
export function layCel(
  canvas: Picture,
  fine: Picture,
  { tones, soft }: Cel,
  { subject, features, face }: Pick<People, 'subject' | 'features' | 'face'>,
  { planes, kernels, settings }: Pick<PaintContext, 'planes' | 'kernels' | 'settings'>,
): void {
  const share = planes.take(canvas.L.length)
  for (let i = 0; i < share.length; i++) share[i] = CEL * subject[i]!
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(canvas[key], tones[key], share)
  const crisp = planes.take(share.length)
  for (let i = 0; i < share.length; i++) {
    share[i] = Math.min(MOST, 0.85 * features[i]! + 0.15 * settings.faceCare * face[i]!)
    crisp[i] = fine.L[i]! + SHARPER * (fine.L[i]! - soft[i]!)
  }
  kernels.blendPlanes(canvas.L, crisp, share)
  kernels.blendPlanes(canvas.a, fine.a, share)
  kernels.blendPlanes(canvas.b, fine.b, share)
  planes.release(share, crisp)
}

/** Makes the cel of a portrait and lays it on the canvas; the caller releases it. */
export function shadeSubject(
  canvas: Picture,
  references: References,
  people: People,
  context: PaintContext,
): Cel {
  const cel = makeCel(references, context)
  const tones = enlargePicture(cel.tones, canvas, context)
  layCel(canvas, references.fine, { tones, soft: cel.soft }, people, context)
  context.planes.release(tones)
  return cel
}
