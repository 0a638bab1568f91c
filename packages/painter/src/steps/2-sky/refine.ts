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
 * Fits an outline of the size of `small` to the photo: a pixel stays sky when it has the color of the sky
 * around it.
 * @param mask receives the full-size result, 0..1
 */
export function refineSky(
  fullL: Plane,
  medium: Picture,
  small: Picture,
  coarse: Mask,
  mask: Plane,
  context: PaintContext,
): void {
  const { kernels, planes, size, unit } = context
  const step = size.width > medium.width ? 2 : 1
  const reach = (28 * unit) / (2 * step)
  const soft = planes.take(small.L.length)
  const wide = planes.take(small.L.length)
  const local = takePicture(planes, small)
  soft.set(coarse)
  kernels.blur(soft, soft, small, 1.5)
  kernels.blur(soft, wide, small, reach)
  colourWithin(small, soft, wide, reach, local, context)
  const close = planes.take(small.L.length)
  const near = new Uint8Array(coarse.length)
  dilate(coarse, near, small, 4)
  close.set(near)

  const sky = enlargePicture(local, medium, context)
  const inside = planes.take(medium.L.length)
  const around = planes.take(medium.L.length)
  kernels.enlarge(soft, small, inside, medium, 2)
  kernels.enlarge(close, small, around, medium, 2)
  kernels.findBelonging(medium, sky, inside, around)
  addGaps(inside, medium, small, { soft, near: wide, colour: local }, step, context)
  const rough = planes.take(mask.length)
  kernels.enlarge(inside, medium, rough, size, step)
  kernels.guidedFilter(fullL, rough, mask, size, 5 * unit + 1, 1e-4)
  kernels.mapTones(
    mask,
    mask,
    drawCurve((sure) => smoothstep(0.3, 0.7, sure)),
  )
  planes.release(soft, wide, close, inside, around, rough, local, sky)
}
