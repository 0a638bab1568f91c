import type { Engine } from '../context.ts'
import type { Flow } from '../kernels/tensor.ts'
import type { Picture } from '../picture.ts'
import { takePicture } from '../planes.ts'
import { takeFlow } from '../steps/5-flow/flow.ts'
import { enlargedPicture, type Band } from './band.ts'

/**
 * Radius of the filter that sharpens enlarged edges, in pixels of the small picture, and its maximum in the
 * band's.
 */
const CRISP = 1.3
const MAX_CRISP = 4.5

/**
 * Returns a band of a reference. The Kuwahara filter removes the softness of the enlargement: a pixel beside
 * an edge becomes the mean of its own side. The caller releases the picture.
 * @param flow of the band
 * @param span pixels of the small picture in one of the reference's
 */
export function crispReference(
  reference: Picture,
  flow: Flow,
  band: Band,
  span: 1 | 2,
  engine: Engine,
): Picture {
  const { planes, kernels } = engine
  const soft = enlargedPicture(reference, band, span, engine)
  const crisp = takePicture(planes, band)
  const classes = planes.take(soft.L.length).fill(1)
  const radius = Math.min(MAX_CRISP, CRISP * band.factor * span)
  kernels.kuwahara(soft, crisp, { flow, radii: [0, radius], classes })
  planes.release(soft, classes)
  return crisp
}

/**
 * Returns the direction of the shapes in a band; the caller releases it.
 * @param span pixels of the band's own small picture in one pixel of the flow
 */
export function enlargedFlow(flow: Flow, band: Band, span: 1 | 2, { planes, kernels }: Engine): Flow {
  const large = takeFlow(planes, band)
  for (const key of ['cos2', 'sin2', 'anisotropy'] as const)
    kernels.enlarge(flow[key], flow, large[key], band, band.factor * span, band.top)
  kernels.normaliseFlow(large)
  return large
}
