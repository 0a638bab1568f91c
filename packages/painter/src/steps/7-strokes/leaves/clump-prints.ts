import { clamp, smoothstep } from '../../../curves.ts'
import type { BrushAtlas } from '../../../kernels/dab.ts'
import type { Planes } from '../../../planes.ts'
import { createRandom, type Random } from '../../../random.ts'

/** Side of a print in pixels, and number of prints. */
const SIDE = 64
export const CLUMP_PRINTS = 24

/** The clumps are the same for every picture, as the brushes are. */
const PRINT_SEED = 11

let prints: { readonly cover: Float32Array; readonly relief: Float32Array } | undefined

/**
 * Copies the prints of leaf clumps, which are made once in a thread, into planes; the caller releases them.
 * @returns an atlas whose relief is the light on the leaves, 0..1
 */
export function takeClumpPrints(planes: Planes): BrushAtlas {
  prints ??= drawPrints()
  const cover = planes.take(prints.cover.length)
  const relief = planes.take(prints.relief.length)
  cover.set(prints.cover)
  relief.set(prints.relief)
  return { width: SIDE, height: SIDE, count: CLUMP_PRINTS, cover, relief }
}

function drawPrints(): NonNullable<typeof prints> {
  const random = createRandom(PRINT_SEED)
  const length = SIDE * SIDE
  const [cover, relief] = [new Float32Array(CLUMP_PRINTS * length), new Float32Array(CLUMP_PRINTS * length)]
  for (let k = 0; k < CLUMP_PRINTS; k++) {
    const [from, to] = [k * length, (k + 1) * length]
    drawClump(cover.subarray(from, to), relief.subarray(from, to), random)
  }
  return { cover, relief }
}

/** An ellipse; lengths in pixels of a print. */
type Leaf = Record<'x' | 'y' | 'angle' | 'length' | 'width' | 'shade', number>

/** Draws a clump of 12 to 21 leaves that point outwards: the upper ones over the lower ones, and lighter. */
function drawClump(cover: Float32Array, relief: Float32Array, random: Random): void {
  const half = SIDE / 2
  const size = half * random.between(0.2, 0.3)
  const leaves = Array.from({ length: 12 + Math.floor(10 * random.next()) }, (): Leaf => {
    const [away, turn] = [0.72 * Math.sqrt(random.next()), random.between(0, 2 * Math.PI)]
    const [x, y] = [half * (1 + away * Math.cos(turn)), half * (1 + 0.78 * away * Math.sin(turn))]
    return {
      x,
      y,
      angle: Math.atan2(y - 1.25 * half, x - half) + 0.49 * random.normal(),
      length: size * random.between(0.7, 1.2),
      width: 0.5 * size * random.between(0.75, 1.1),
      shade: 0.18 * random.normal(),
    }
  })
  leaves.sort((p, q) => q.y - p.y)
  for (const { x, y, angle, length, width, shade } of leaves) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (let i = 0; i < cover.length; i++) {
      const [column, row] = [i % SIDE, Math.floor(i / SIDE)]
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y]
      const along = (dx * cos + dy * sin) / length
      const across = (dy * cos - dx * sin) / width
      const share = clamp((1 - Math.sqrt(along * along + across * across)) * 0.8 * width + 0.5, 0, 1)
      if (share === 0) continue
      const light = smoothstep(0.55, 0.9, 0.5 + (0.9 * (half - row)) / half + shade)
      cover[i] = Math.max(cover[i]!, share)
      relief[i] = relief[i]! + share * (light - relief[i]!)
    }
  }
}
