import { MOST_REACH, REACH_STEPS, type ReachGrounds, type ReachWeights } from '../../kernels/pixels.ts'
import type { Picture, Plane } from '../../picture.ts'

/** Adds `weight` times a plane to the target. */
export function addScaled(target: Plane, plane: Plane, weight: number): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + weight * plane[i]!
}

/** Moves the target towards another plane by each pixel's share (0..1). */
export function blendPlanes(target: Plane, other: Plane, share: Plane): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + share[i]! * (other[i]! - target[i]!)
}

/** Multiplies the target by another plane. */
export function multiplyPlanes(target: Plane, factor: Plane): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! * factor[i]!
}

/** Divides the target by another plane, or by `least` where that is greater. */
export function dividePlanes(target: Plane, divisor: Plane, least: number): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! / Math.max(divisor[i]!, least)
}

/** Measures the color distance of two pictures pixel by pixel. */
export function measureGap(picture: Picture, other: Picture, gap: Plane): void {
  for (let i = 0; i < gap.length; i++) {
    const dL = picture.L[i]! - other.L[i]!
    const dA = picture.a[i]! - other.a[i]!
    const dB = picture.b[i]! - other.b[i]!
    gap[i] = Math.sqrt(dL * dL + 2 * (dA * dA + dB * dB))
  }
}

/** Chooses the reach of the Kuwahara filter at each pixel. */
export function chooseReach(
  { care, subject, texture }: ReachGrounds,
  weights: ReachWeights,
  output: Plane,
  used: Plane,
): void {
  for (let i = 0; i < output.length; i++) {
    const held = (1 - weights.care * care[i]!) * (1 - weights.subject * subject[i]!)
    const reach = held * (1 + weights.texture * texture[i]!)
    const steps = Math.min(MOST_REACH, Math.max(1, Math.floor(REACH_STEPS * reach + 0.5)))
    output[i] = steps
    used[steps] = 1
  }
}
