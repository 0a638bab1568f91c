import type { Engine } from '../context.ts'
import type { Flow } from '../kernels/tensor.ts'
import type { Picture } from '../picture.ts'
import { takePicture } from '../planes.ts'
import { takeFlow } from '../steps/5-flow/flow.ts'
import { enlargePictureInto, type Frame } from './frame.ts'

/** Radius of the filter that makes enlarged edges crisp, in pixels of the small picture, and its most in the band's. */
const CRISP = 1.3
const MOST_CRISP = 4.5

/**
 * A band of a reference. The Kuwahara filter takes back the softness of the enlargement: a pixel beside an edge becomes
 * the mean of its own side. The caller releases the picture.
 * @param flow of the band
 * @param span pixels of the small picture in one of the reference's
 */
export function crispReference(
  reference: Picture,
  flow: Flow,
  frame: Frame,
  span: 1 | 2,
  engine: Engine,
): Picture {
  const { planes, kernels } = engine
  const soft = enlargePictureInto(reference, frame, span, engine)
  const crisp = takePicture(planes, frame)
  const classes = planes.take(soft.L.length).fill(1)
  const radius = Math.min(MOST_CRISP, CRISP * frame.factor * span)
  kernels.kuwahara(soft, crisp, { flow, radii: [0, radius], classes })
  planes.release(soft, classes)
  return crisp
}

/** The direction of the shapes in a band; the caller releases it. */
export function flowInto(flow: Flow, frame: Frame, span: 1 | 2, { planes, kernels }: Engine): Flow {
  const band = takeFlow(planes, frame)
  for (const key of ['cos2', 'sin2', 'anisotropy'] as const)
    kernels.enlarge(flow[key], flow, band[key], frame, frame.factor * span, frame.top)
  kernels.normaliseFlow(band)
  return band
}
