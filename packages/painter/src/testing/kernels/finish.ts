import { clamp } from '../../curves.ts'
import { GRAIN_SIDE } from '../../kernels/finish.ts'
import type { Plane, Size } from '../../picture.ts'

/** Lights the thickness of the paint from the upper left, in place. */
export function addRelief(L: Plane, height: Plane, calm: Plane, bright: Plane, { width }: Size): void {
  for (let i = 0; i < L.length; i++) {
    const left = i % width === 0 ? i : i - 1
    const above = i < width ? i : i - width
    const slope = clamp(2 * height[i]! - height[left]! - height[above]!, -0.2, 0.2)
    const light = L[i]! + 0.06 * slope * (1 - 0.7 * calm[i]!)
    L[i] = light
    bright[i] = Math.max(light - 0.8, 0)
  }
}

/** Adds a glow to the picture, in place. */
export function addGlow(L: Plane, glow: Plane): void {
  for (let i = 0; i < L.length; i++) L[i] = L[i]! + 0.4 * glow[i]! * (1 - L[i]!)
}

/** Adds a mirrored tile of grain, in place. */
export function addGrain(L: Plane, tile: Plane, { width, height }: Size, strength: number, top = 0): void {
  for (let y = 0; y < height; y++) {
    const line = mirror(y + top) * GRAIN_SIDE
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      L[i] = L[i]! + strength * tile[line + mirror(x)]!
    }
  }
}

function mirror(x: number): number {
  const k = x % (2 * GRAIN_SIDE)
  return k < GRAIN_SIDE ? k : 2 * GRAIN_SIDE - 1 - k
}
