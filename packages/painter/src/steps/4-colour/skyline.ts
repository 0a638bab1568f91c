import { blurRows } from '../../gaussian.ts'
import type { Plane, Size } from '../../picture.ts'

/** Half the width of the narrowest ridge that raises the skyline, as a share of the picture's width. */
const REACH = 0.12
/** Sigma of the smoothing of the skyline, as a share of the picture's width. */
const SMOOTH = 0.05
/** Minimum row of the skyline, by which the kernel divides the rows above. */
const MIN_ROW = 1

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
  const reach = Math.round(REACH * width)
  const skyline = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    let row = MIN_ROW
    for (let k = Math.max(0, x - reach); k <= Math.min(width - 1, x + reach); k++)
      row = Math.max(row, lowest[k]!)
    skyline[x] = row
  }
  blurRows(skyline, skyline, { width, height: 1 }, SMOOTH * width)
  return skyline
}
