import type { Easel } from '../easel.ts'
import { paddedLength } from '../kernels/kuwahara.ts'
import type { Flow } from '../kernels/tensor.ts'
import type { Picture, Plane } from '../picture.ts'

/** The filter's reach comes in steps of a fifth, up to seven fifths. */
const STEPS = 5
const MOST = 7

/**
 * Simplifies a picture along its flow.
 * @param radius in pixels
 * @param reach factor on the radius, pixel by pixel
 */
export function filterShapes(
  input: Picture,
  output: Picture,
  flow: Flow,
  radius: number,
  reach: Plane,
  { planes, kernels }: Easel,
): void {
  const classes = planes.take(reach.length)
  const used = new Set<number>()
  for (let i = 0; i < reach.length; i++) {
    const step = Math.min(MOST, Math.max(1, Math.round(STEPS * reach[i]!)))
    classes[i] = step
    used.add(step)
  }
  // Only radii that occur: each costs a table.
  const steps = [...used].sort((p, q) => p - q)
  for (let i = 0; i < classes.length; i++) classes[i] = steps.indexOf(classes[i]!)
  const radii = steps.map((step) => (radius * step) / STEPS)
  const padded = planes.take(paddedLength(input, radii))
  kernels.kuwahara(input, output, { flow, radii, classes, padded })
  planes.give(classes, padded)
}
