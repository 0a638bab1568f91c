import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { smoothNoise } from '../../noise.ts'
import type { Picture, Plane } from '../../picture.ts'
import { createRandom, type Random } from '../../random.ts'
import { axisA, axisB } from '../../styles.ts'

const PAPER = { L: 0.965, C: 0.01, h: 88 }

/** Separates the random numbers of the border from those of other steps. Any number does. */
const BORDER_SEED = 0x2c1b3c6d

/** Width of the border as a share of the longer side. */
const WIDTH = 0.028

/**
 * Returns the shape of the paint on paper, with a ragged edge: large bays where the wash stopped, and thin
 * slivers along the sides where the brush ran out. 0 (paper) to 1 (paint); the caller releases the plane.
 */
export function outlinePaint({ planes, size, unit, settings }: PaintContext): Plane {
  const { width, height } = size
  const painting = planes.take(width * height).fill(1)
  const random = createRandom(settings.seed ^ BORDER_SEED)
  const margin = WIDTH * Math.max(width, height)
  const reach = Math.ceil(2.2 * margin)
  const sides = [0, 1, 2, 3].map((side) => ragged(side < 2 ? width : height, reach, unit, random))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let painted = 1
      const distances = [y, height - 1 - y, x, width - 1 - x]
      for (let side = 0; side < 4; side++) {
        const distance = distances[side]!
        if (distance >= reach) continue
        const along = side < 2 ? x : y
        const noise = sides[side]![distance * (side < 2 ? width : height) + along]!
        painted = Math.min(painted, smoothstep(0.94, 1.06, distance / margin + noise))
      }
      painting[y * width + x] = painted
    }
  }
  return painting
}

/** Replaces everything outside of the paint by paper, in place. */
export function addBorder({ L, a, b }: Picture, painting: Plane): void {
  const [paperA, paperB] = [axisA(PAPER), axisB(PAPER)]
  for (let i = 0; i < painting.length; i++) {
    const painted = painting[i]!
    if (painted >= 1) continue
    L[i] = PAPER.L + painted * (L[i]! - PAPER.L)
    a[i] = paperA + painted * (a[i]! - paperA)
    b[i] = paperB + painted * (b[i]! - paperB)
  }
}

/** Returns the deviation of the paint's edge along one side, in border widths: `depth` rows of `length`. */
function ragged(length: number, depth: number, unit: number, random: Random): Float32Array {
  const size = { width: length, height: depth }
  const bays = smoothNoise(size, 22 * unit, 22 * unit, random)
  const slivers = smoothNoise(size, 40 * unit, 2.4 * unit, random)
  return bays.map((bay, i) => 0.16 * bay + 0.1 * slivers[i]!)
}
