import { smoothstep } from '../../curves.ts'
import type { Flow, Tensor } from '../../kernels/tensor.ts'
import type { TextureGrounds } from '../../kernels/texture.ts'
import type { Plane } from '../../picture.ts'

/** Measures the strength of change at each pixel, whatever the direction, times `factor`. */
export function measureStrength({ xx, yy }: Tensor, output: Plane, factor: number): void {
  for (let i = 0; i < output.length; i++) output[i] = factor * Math.sqrt(Math.max(0, xx[i]! + yy[i]!))
}

/** Measures the dominance of one direction at each pixel, 0 (none) to 1. */
export function measureBias({ xx, xy, yy }: Tensor, output: Plane): void {
  for (let i = 0; i < output.length; i++) {
    const difference = xx[i]! - yy[i]!
    const spread = Math.sqrt(difference * difference + 4 * xy[i]! * xy[i]!)
    output[i] = spread / Math.max(xx[i]! + yy[i]!, 1e-12)
  }
}

/** Weighs, in place, the areas where the picture changes and where it changes in every direction at once. */
export function weighTexture(
  activity: Plane,
  texture: Plane,
  { sky, subject, plants, calming }: TextureGrounds,
): void {
  for (let i = 0; i < activity.length; i++) {
    const active = smoothstep(0.006, 0.022, activity[i]!)
    const messy = active * smoothstep(0.55, 0.25, texture[i]!) * (1 - sky[i]!) * (1 - calming * subject[i]!)
    activity[i] = active
    texture[i] = Math.max(messy, 0.5 * active * smoothstep(0.2, 0.6, plants[i]!) * (1 - subject[i]!))
  }
}

/** Finds the areas of quiet paint, 0..1: the main subject by `quiet`, sky and empty areas. */
export function findCalm(
  { activity, subject, sky }: { readonly activity: Plane; readonly subject: Plane; readonly sky: Plane },
  quiet: number,
  calm: Plane,
): void {
  for (let i = 0; i < calm.length; i++)
    calm[i] = Math.max(quiet * subject[i]!, 0.75 * sky[i]!, 0.3 * (1 - activity[i]!))
}

/** Turns the flow of the clear sky, in place, into strokes that swing a little about the level. */
export function swingStrokes({ cos2, sin2, anisotropy, width }: Flow, clear: Plane, unit: number): void {
  for (let i = 0; i < clear.length; i++) {
    if (clear[i]! < 0.5) continue
    const x = i % width
    const y = (i - x) / width
    const angle = 0.1 * Math.sin(x / (210 * unit) + y / (130 * unit)) + 0.12 * Math.sin(y / (90 * unit))
    cos2[i] = Math.cos(2 * angle)
    sin2[i] = Math.sin(2 * angle)
    anisotropy[i] = 0.9
  }
}
