import type { PaintContext } from '../../../context.ts'
import type { Picture } from '../../../picture.ts'
import { paperEdgeAt, profileOf, sidesOf, spansOf, type Side } from './sides.ts'

/**
 * Maximum width of a rim, in units, and the minimum share of the side that has its edge. Measured at 1400 pixels: rims
 * .66 to 1, sides without one up to .48.
 */
const WIDEST = 9
const SHARE = 0.6

/**
 * Covers the rims of a scanned print, in place: a sliver of pale paper along a side of the photo takes the picture
 * beside it, mirrored. The painting would have a line there.
 */
export function coverRims(photo: Picture, { unit }: PaintContext): void {
  for (const side of sidesOf(photo)) {
    const width = rimOf(photo, side, unit)
    for (let along = 0; along < side.length; along++)
      for (let d = 0; d < width; d++)
        for (const key of ['L', 'a', 'b'] as const)
          photo[key][side.at(along, d)] = photo[key][side.at(along, 2 * width - 1 - d)]!
  }
}

/** Returns the width of the rim along a side in pixels, with its soft edge and a reserve for a tilted scan; 0 without one. */
function rimOf({ L, width, height }: Picture, side: Side, unit: number): number {
  const { soft, behind } = spansOf(unit)
  const widest = Math.max(2, Math.round(WIDEST * unit))
  const depth = widest + soft + behind
  if (2 * depth > Math.min(width, height)) return 0
  const profile = profileOf(L, side, { depth, unit })
  let [rim, strongest] = [0, 0]
  for (let d = 1; d <= widest; d++) {
    const { share, step } = paperEdgeAt(profile, { outer: 0, depth: d, unit })
    if (share < SHARE || step <= strongest) continue
    strongest = step
    rim = d + 2 * soft
  }
  return rim
}
