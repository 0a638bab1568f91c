import { smoothstep } from '../curves.ts'
import type { Picture, Plane } from '../picture.ts'

/** Full-size planes that say where lines are (`fine` and `broad` responses of the flow DoG) and where they are held back. */
export type LineGrounds = {
  /** Lightness of the picture the lines were found in: the lighter, the fainter the line that counts. */
  readonly light: Plane
  readonly fine: Plane
  readonly broad: Plane
  readonly rough: Plane
  readonly sky: Plane
  readonly subject: Plane
}

/** `strength` of all lines, how much `bold`er the main thing's are, and the `colour` of the ink. */
export type Ink = {
  readonly strength: number
  readonly bold: number
  readonly colour: { readonly L: number; readonly a: number; readonly b: number }
}

/** Draws lines of ink that take up some of the colour beneath, in place. */
export function drawLines(
  canvas: Picture,
  grounds: LineGrounds,
  { strength, bold, colour }: Ink,
  from = 0,
): void {
  const { L, a, b } = canvas
  const { light, fine, broad, rough, sky, subject } = grounds
  for (let i = from; i < L.length; i++) {
    const narrow = smoothstep(0.002, 0.018, 0.015 * light[i]! - fine[i]!)
    const wide = 0.85 * smoothstep(0.006, 0.028, 0.012 * light[i]! - broad[i]!)
    const weight = strength * (0.75 + bold * subject[i]!) * (1 - 0.65 * rough[i]!) * (1 - sky[i]!)
    const line = Math.min(0.85, Math.max(narrow, wide) * weight)
    L[i] = L[i]! + line * (0.6 * colour.L + 0.4 * 0.45 * L[i]! - L[i]!)
    a[i] = a[i]! + line * (0.6 * (colour.a - a[i]!))
    b[i] = b[i]! + line * (0.6 * (colour.b - b[i]!))
  }
}
