import { blurRows } from '../../gaussian.ts'
import type { Plane, Size } from '../../picture.ts'

/** Width of a ridge, and sigma of the smoothing after it, as shares of the picture's width. */
const RIDGE = 0.12
const SMOOTH = 0.05

/**
 * Returns the row, column by column, where the sky turns palest: just above the land. Only broad ridges raise
 * it; a tower or a tree in front of the sky does not change it.
 * @param horizon lowest row of the sky
 */
export function findSkyline(mask: Plane, { width, height }: Size, horizon: number): Float32Array {
  const lowest = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    let y = Math.min(horizon, height - 1)
    while (y > 0 && mask[y * width + x]! < 0.5) y--
    lowest[x] = y
  }
  const reach = Math.round(RIDGE * width)
  const skyline = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    let most = 1
    for (let k = Math.max(0, x - reach); k <= Math.min(width - 1, x + reach); k++)
      most = Math.max(most, lowest[k]!)
    skyline[x] = most
  }
  blurRows(skyline, skyline, { width, height: 1 }, SMOOTH * width)
  return skyline
}
