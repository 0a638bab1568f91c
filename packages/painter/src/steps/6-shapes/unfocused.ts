import type { PaintContext } from '../../context.ts'
import { halfOf, type Picture } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { enlargePicture, shrinkPicture, shrinkPlane } from '../../resize.ts'
import type { Motif } from '../5-flow/motif.ts'
import { filterShapes } from './filter-shapes.ts'
import type { References } from './references.ts'

/** Radius of the shapes, in units: larger than the camera's blur, whose soft edges become those of shapes. */
const RADIUS = 24
const ROUNDS = 2

/**
 * Turns a background out of focus into flat shapes, in place. A filter that takes the calmest side of each place (Kuwahara) gives
 * edges to what the camera blurred, where steps of lightness would draw contour lines through it. Works at quarter size.
 */
export function shapeUnfocused(
  { fine, middle, coarse }: References,
  { unfocused, flow }: Pick<Motif, 'unfocused' | 'flow'>,
  context: PaintContext,
): void {
  if (unfocused.every((share) => share < 0.5)) return
  const { planes, kernels, unit, size } = context
  const quarter = halfOf(middle)
  let shapes = shrinkPicture(middle, context)
  const [cos2, sin2, anisotropy] = [flow.cos2, flow.sin2, flow.anisotropy].map((plane) =>
    shrinkPlane(plane, middle, context),
  )
  const smallFlow = { ...quarter, cos2: cos2!, sin2: sin2!, anisotropy: anisotropy! }
  const grounds = { care: anisotropy!, subject: anisotropy!, texture: anisotropy! }
  for (let round = 0; round < ROUNDS; round++) {
    const next = takePicture(planes, quarter)
    filterShapes(
      shapes,
      next,
      smallFlow,
      (RADIUS * unit) / 4,
      grounds,
      { care: 0, subject: 0, texture: 0 },
      context,
    )
    planes.release(shapes)
    shapes = next
  }
  const half = enlargePicture(shapes, middle, context)
  planes.release(shapes, smallFlow)
  const blend = (target: Picture, source: Picture, share: Float32Array): void => {
    for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(target[key], source[key], share)
  }
  blend(middle, half, unfocused)
  blend(coarse, half, unfocused)
  const whole = enlargePicture(half, size, context)
  const share = planes.take(fine.L.length)
  kernels.enlarge(unfocused, middle, share, size, 2)
  blend(fine, whole, share)
  planes.release(half, whole, share)
}
