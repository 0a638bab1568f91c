import type { Easel } from '../easel.ts'
import { paddedLength } from '../kernels/kuwahara.ts'
import { MOST_REACH, REACH_STEPS, type ReachGrounds, type ReachWeights } from '../kernels/pixels.ts'
import type { Flow } from '../kernels/tensor.ts'
import type { Picture } from '../picture.ts'

/**
 * Simplifies a picture along its flow.
 * @param radius in pixels
 * @param grounds where the radius is smaller or larger, and by how much
 */
export function filterShapes(
  input: Picture,
  output: Picture,
  flow: Flow,
  radius: number,
  grounds: ReachGrounds,
  weights: ReachWeights,
  { planes, kernels }: Easel,
): void {
  const classes = planes.take(input.L.length)
  kernels.chooseReach(grounds, weights, classes)
  const used = new Uint8Array(MOST_REACH + 1)
  for (let i = 0; i < classes.length; i++) used[classes[i]!] = 1
  // Only radii that occur: each costs a table.
  const steps = [...used.keys()].filter((step) => used[step] === 1)
  const classOf = used.map((_, step) => steps.indexOf(step))
  for (let i = 0; i < classes.length; i++) classes[i] = classOf[classes[i]!]!
  const radii = steps.map((step) => (radius * step) / REACH_STEPS)
  const padded = planes.take(paddedLength(input, radii))
  kernels.kuwahara(input, output, { flow, radii, classes, padded })
  planes.give(classes, padded)
}
