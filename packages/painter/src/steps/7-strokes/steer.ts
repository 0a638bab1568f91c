import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { measureFlow } from '../5-flow/flow.ts'
import type { Motif } from '../5-flow/motif.ts'
import { findEmpty, layLevel } from './empty.ts'
import { growEmpty } from './grow-empty.ts'
import type { StrokeGuides } from './plan-dabs.ts'

/** Scales of the strokes, which follow broader shapes than filters do. */
const GESTURES = [
  { sigma: 4, weight: 1 },
  { sigma: 12, weight: 0.5 },
  { sigma: 40, weight: 0.15 },
]

/** Quiet of the paint in empty areas, 0..1. */
const QUIET = 0.85

/**
 * Determines the direction of the strokes and their quiet areas. In empty areas they lie level, and in the
 * clear sky they swing, long and level. The caller releases the planes.
 * @returns the guides, and the empty areas, half-size, 0..1
 */
export function steerStrokes(
  middle: Picture,
  { activity, texture, structure, sky, clear, people }: Motif,
  { crowd, hues }: Pick<StrokeGuides, 'crowd' | 'hues'>,
  context: PaintContext,
): { guides: StrokeGuides; empty: Plane } {
  const { planes, kernels } = context
  const { flow, tensor } = measureFlow(middle, 2, GESTURES, context)
  const empty = findEmpty(tensor, { activity, structure, people }, context)
  planes.release(tensor)
  const ground = growEmpty(empty, middle, people, context)
  const calm = planes.take(activity.length)
  kernels.findCalm({ activity, subject: people.subject, sky }, people.hasFace ? 0.4 : 0.3, calm)
  for (let i = 0; i < calm.length; i++) calm[i] = Math.max(calm[i]!, QUIET * ground[i]!)
  layLevel(flow, { empty: ground, order: structure.order }, context.unit / 2)
  planes.release(ground)
  kernels.swingStrokes(flow, clear, context.unit / 2)
  return { guides: { flow, texture, calm, face: people.face, crowd, hues }, empty }
}
