import { smoothstep } from '../../curves.ts'
import type { Picture } from '../../picture.ts'

/** Chroma in OKLab that is color: noise and the artifacts of a file in a gray photo stay below. */
const COLOUR = 0.015

/** Share of colored pixels below which a photo is gray, and from which it is in color. */
const COLOURED = [0.005, 0.03] as const

/** Measures whether a photo is gray, 0, or in color, 1. One with a tone, such as sepia, is in color. */
export function measureHues({ a, b }: Picture): number {
  let coloured = 0
  for (let i = 0; i < a.length; i++) if (a[i]! * a[i]! + b[i]! * b[i]! > COLOUR * COLOUR) coloured++
  return smoothstep(...COLOURED, coloured / a.length)
}

/**
 * Distance of a color from the photo's mean color beyond which it differs, and the share of such pixels
 * up to which a photo is monochrome. Measured: gray photos 0, pale sepia up to .006, photos in color from .04 on.
 */
const OTHER_COLOUR = 0.02
const OTHERS = 0.02

/** True for a photo in gray or in a pale tone, such as pale sepia, where a blue sky is foreign. */
export function isMonochrome({ a, b }: Picture): boolean {
  let [sumA, sumB] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    sumA += a[i]!
    sumB += b[i]!
  }
  const [meanA, meanB] = [sumA / a.length, sumB / a.length]
  let others = 0
  for (let i = 0; i < a.length; i++)
    if ((a[i]! - meanA) ** 2 + (b[i]! - meanB) ** 2 > OTHER_COLOUR ** 2) others++
  return others <= OTHERS * a.length
}
