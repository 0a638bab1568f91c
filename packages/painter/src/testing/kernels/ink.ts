import { smoothstep } from '../../curves.ts'
import type { Ink, LineGrounds } from '../../kernels/ink.ts'
import type { Picture, Plane } from '../../picture.ts'

/** Detects lines, 0..1. */
export function findLines(light: Plane, fine: Plane, broad: Plane): void {
  for (let i = 0; i < fine.length; i++) {
    const narrow = smoothstep(0.002, 0.018, 0.015 * light[i]! - fine[i]!)
    const wide = 0.85 * smoothstep(0.006, 0.028, 0.012 * light[i]! - broad[i]!)
    fine[i] = Math.max(narrow, wide)
  }
}

/** Draws ink lines that take up some of the color beneath, in place. */
export function drawLines(
  canvas: Picture,
  { line, rough, sky, subject }: LineGrounds,
  { strength, bold, color: colour }: Ink,
): void {
  const { L, a, b } = canvas
  for (let i = 0; i < L.length; i++) {
    const weight = strength * (0.75 + bold * subject[i]!) * (1 - 0.65 * rough[i]!) * (1 - sky[i]!)
    const cover = Math.min(0.85, line[i]! * weight)
    L[i] = L[i]! + cover * (0.6 * colour.L + 0.4 * 0.45 * L[i]! - L[i]!)
    a[i] = a[i]! + cover * (0.6 * (colour.a - a[i]!))
    b[i] = b[i]! + cover * (0.6 * (colour.b - b[i]!))
  }
}
