import { clamp } from '../../../curves.ts'
import type { Plane } from '../../../picture.ts'

/** Number of bins in the histogram of lightness. */
const STEPS = 1024

/**
 * Returns the median of lightness, 0..1.
 * @param inside pixels count from 0.5 on
 */
export function medianWithin(L: Plane, inside: Plane): number {
  const counts = new Uint32Array(STEPS)
  let left = 0
  for (let i = 0; i < L.length; i++) {
    if (inside[i]! <= 0.5) continue
    counts[clamp(Math.floor(STEPS * L[i]!), 0, STEPS - 1)]!++
    left++
  }
  left /= 2
  const step = counts.findIndex((count) => (left -= count) <= 0)
  return (step + 0.5) / STEPS
}
