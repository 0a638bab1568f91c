import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { dilate, type Mask } from './mask.ts'
import { drawCurve } from '../../kernels/tone.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { enlargePicture } from '../../resize.ts'
import { colourWithin } from './colour-within.ts'
import { addGaps } from './gaps.ts'

/**
 * Fits a small outline to the photo: a pixel stays sky when it has the colour of the sky around it.
 * @param mask receives the full-size result, 0..1
 */
export function refineSky(
  fullL: Plane,
  half: Picture,
  quarter: Picture,
  coarse: Mask,
  mask: Plane,
  context: PaintContext,
): void {
  const { kernels, planes, size, unit } = context
  const step = size.width > half.width ? 2 : 1
  const reach = (28 * unit) / (2 * step)
  const soft = planes.take(quarter.L.length)
  const wide = planes.take(quarter.L.length)
  const local = takePicture(planes, quarter)
  soft.set(coarse)
  kernels.blur(soft, soft, quarter, 1.5)
  kernels.blur(soft, wide, quarter, reach)
  colourWithin(quarter, soft, wide, reach, local, context)
  const close = planes.take(quarter.L.length)
  const near = new Uint8Array(coarse.length)
  dilate(coarse, near, quarter, 4)
  close.set(near)

  const sky = enlargePicture(local, half, context)
  const inside = planes.take(half.L.length)
  const around = planes.take(half.L.length)
  kernels.enlarge(soft, quarter, inside, half, 2)
  kernels.enlarge(close, quarter, around, half, 2)
  kernels.findBelonging(half, sky, inside, around)
  addGaps(inside, half, quarter, { soft, near: wide, colour: local }, step, context)
  const rough = planes.take(mask.length)
  kernels.enlarge(inside, half, rough, size, step)
  kernels.guidedFilter(fullL, rough, mask, size, 5 * unit + 1, 1e-4)
  kernels.mapTones(
    mask,
    mask,
    drawCurve((sure) => smoothstep(0.3, 0.7, sure)),
  )
  planes.release(soft, wide, close, inside, around, rough, local, sky)
}
