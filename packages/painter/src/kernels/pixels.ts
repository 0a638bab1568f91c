import type { Picture, Plane } from '../picture.ts'

/** Adds `weight` times a plane to the target. */
export function addScaled(target: Plane, plane: Plane, weight: number): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + weight * plane[i]!
}

/** Moves the target towards another plane by the share (0..1) each pixel has. */
export function blendPlanes(target: Plane, other: Plane, share: Plane): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + share[i]! * (other[i]! - target[i]!)
}

/**
 * Colour distance of two pictures pixel by pixel, a and b weighted by the square root of two.
 * @param gap receives the distances
 */
export function measureGap(picture: Picture, other: Picture, gap: Plane): void {
  for (let i = 0; i < gap.length; i++) {
    const dL = picture.L[i]! - other.L[i]!
    const dA = picture.a[i]! - other.a[i]!
    const dB = picture.b[i]! - other.b[i]!
    gap[i] = Math.sqrt(dL * dL + 2 * (dA * dA + dB * dB))
  }
}
