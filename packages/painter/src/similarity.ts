import { blurColumns, blurRows } from './gaussian.ts'
import type { Plane, Size } from './picture.ts'

/** Deviation of the window around each pixel. */
const WINDOW = 1.5

/**
 * Computes SSIM (Wang, Bovik, Sheikh, Simoncelli 2004) around each pixel, with a Gaussian window of 1.5
 * pixels and lightness 0..1. For small planes outside the painting's memory.
 */
export function similarityAround(one: Plane, other: Plane, size: Size): Plane {
  const mean = (value: (i: number) => number): Plane => {
    const plane = Float32Array.from(one, (_, i) => value(i))
    blurRows(plane, plane, size, WINDOW)
    blurColumns(plane, plane, size, WINDOW)
    return plane
  }
  const [p, q] = [mean((i) => one[i]!), mean((i) => other[i]!)]
  const pp = mean((i) => one[i]! ** 2)
  const qq = mean((i) => other[i]! ** 2)
  const pq = mean((i) => one[i]! * other[i]!)
  return p.map((x, i) => {
    const y = q[i]!
    const light = (2 * x * y + 1e-4) / (x * x + y * y + 1e-4)
    const contrast = (2 * (pq[i]! - x * y) + 9e-4) / (pp[i]! - x * x + qq[i]! - y * y + 9e-4)
    return light * contrast
  })
}
