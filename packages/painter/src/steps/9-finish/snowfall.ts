import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import { createRandom } from '../../random.ts'
import { axisA, axisB } from '../../styles.ts'

/** A falling flake, in pixels of the small painting; `cover` at its center, 0..1. */
export type Flake = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly cover: number
}

/** Separates the random numbers of the flakes from those of other steps. Any number does. */
const FLAKE_SEED = 0x1f83d9ab

/** Number of flakes in a square picture, and their radii in units: few are near, and those are soft. */
const COUNT = 130
const RADII = [2.2, 9] as const

const WHITE = { L: 0.97, a: axisA({ C: 0.006, h: 240 }), b: axisB({ C: 0.006, h: 240 }) }

/**
 * Scatters falling flakes over a painting, but not over faces. They do not depend on its size.
 * @param face full-size, 0..1
 */
export function scatterFlakes(face: Plane, { size, unit, settings }: PaintContext): Flake[] {
  const random = createRandom(settings.seed ^ FLAKE_SEED)
  const { width, height } = size
  const shape = (width * height) / Math.max(width, height) ** 2
  const flakes = Array.from({ length: Math.round(COUNT * shape) }, () => {
    const near = random.next() ** 3
    return {
      x: random.next() * width,
      y: random.next() * height,
      radius: (RADII[0] + near * (RADII[1] - RADII[0])) * unit,
      cover: 0.85 - 0.4 * near,
    }
  })
  return flakes.filter(({ x, y }) => face[Math.floor(y) * width + Math.floor(x)]! < 0.05)
}

/**
 * Draws the flakes on a painting, in place.
 * @param top row of the picture at which this part begins
 * @param factor pixels of this part in one of the small painting
 */
export function drawFlakes(
  { width, height, L, a, b }: Picture,
  flakes: readonly Flake[],
  factor = 1,
  top = 0,
): void {
  for (const flake of flakes) {
    const x = factor * (flake.x + 0.5) - 0.5
    const y = factor * (flake.y + 0.5) - 0.5 - top
    const radius = factor * flake.radius
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
      for (
        let column = Math.max(0, Math.ceil(x - radius));
        column <= Math.min(width - 1, x + radius);
        column++
      ) {
        const share = flake.cover * smoothstep(1, 0.15, Math.hypot(column - x, row - y) / radius)
        const i = row * width + column
        L[i] = L[i]! + share * (WHITE.L - L[i]!)
        a[i] = a[i]! + share * (WHITE.a - a[i]!)
        b[i] = b[i]! + share * (WHITE.b - b[i]!)
      }
    }
  }
}
