import type { Picture, Plane } from '../../picture.ts'

/** Half the width of a hairline, in pixels, and its minimum darkness relative to both its sides. */
const REACH = 3
const DARKER = 0.07

/**
 * Returns the share of the pixels in a thin dark line: the ground is lighter on both sides of it, across some
 * direction. Painted fur has few, drawn or photographed fur many.
 * @param within 0..1: only pixels above a half count; absent: all
 */
export function measureHairlines({ width, height, L }: Picture, within?: Plane): number {
  let thin = 0
  let counted = 0
  const across = [REACH, REACH * width, REACH * (width + 1), REACH * (width - 1)]
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const i = y * width + x
      if (within && within[i]! < 0.5) continue
      counted++
      const least = L[i]! + DARKER
      if (across.some((step) => L[i - step]! > least && L[i + step]! > least)) thin++
    }
  }
  return thin / (within ? Math.max(1, counted) : width * height)
}
