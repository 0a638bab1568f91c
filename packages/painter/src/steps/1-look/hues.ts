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
