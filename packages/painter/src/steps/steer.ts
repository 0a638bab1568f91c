import type { Easel } from '../easel.ts'
import type { Picture, Plane } from '../picture.ts'
import { giveTensor, measureFlow } from './flow.ts'
import type { People } from './people.ts'
import type { Scene } from './plan-dabs.ts'

/** Strokes follow broader shapes than filters do. */
const GESTURES = [
  { sigma: 4, weight: 1 },
  { sigma: 12, weight: 0.5 },
  { sigma: 40, weight: 0.15 },
]

/** Half-size masks, 0..1; `clear` is the part of the sky without clouds. */
export type Masks = {
  readonly activity: Plane
  readonly texture: Plane
  readonly sky: Plane
  readonly clear: Plane
  readonly people: People
}

/** Decides which way the brush moves and where it should be quiet; in the clear sky it swings in long level strokes. */
export function steerStrokes(
  middle: Picture,
  { activity, texture, sky, clear, people }: Masks,
  easel: Easel,
): Scene {
  const { planes, kernels } = easel
  const { flow, tensor } = measureFlow(middle, 2, GESTURES, easel)
  giveTensor(planes, tensor)
  const calm = planes.take(activity.length)
  kernels.findCalm({ activity, subject: people.subject, sky }, people.hasFace ? 0.85 : 0.3, calm)
  kernels.swingStrokes(flow, clear, easel.unit / 2)
  return { flow, texture, calm, face: people.face }
}
