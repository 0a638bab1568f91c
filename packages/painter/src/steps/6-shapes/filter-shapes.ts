import type { PaintContext } from '../../context.ts'
import { MOST_REACH, REACH_STEPS, type ReachGrounds, type ReachWeights } from '../../kernels/pixels.ts'
import type { Flow } from '../../kernels/tensor.ts'
import type { Picture } from '../../picture.ts'

/**
 * Simplifies a picture along its flow.
 * @param radius in pixels
 * @param grounds planes that shorten or extend the radius, with their weights
 */
export function filterShapes(
  input: Picture,
  output: Picture,
  flow: Flow,
  radius: number,
  grounds: ReachGrounds,
  weights: ReachWeights,
  { planes, kernels }: PaintContext,
): void {
  const classes = planes.take(input.L.length)
  const used = planes.take(MOST_REACH + 1).fill(0)
  kernels.chooseReach(grounds, weights, classes, used)
  // Only the radii that occur, since each needs a table.
  const radii = Array.from(used, (occurs, step) => (occurs > 0 ? (radius * step) / REACH_STEPS : 0))
  kernels.kuwahara(input, output, { flow, radii, classes })
  planes.release(classes, used)
}
