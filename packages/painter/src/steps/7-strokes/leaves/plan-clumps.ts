import type { PaintContext } from '../../../context.ts'
import { clamp, smoothstep, wrapDegrees } from '../../../curves.ts'
import { DAB_NUMBERS, writeDab, type Dab, type DabList } from '../../../kernels/dab.ts'
import type { Picture, Plane } from '../../../picture.ts'
import { copyPicture } from '../../../planes.ts'
import { createRandom, type Random } from '../../../random.ts'
import { shrinkPicture } from '../../../resize.ts'
import { axisA, axisB } from '../../../styles.ts'
import { CLUMP_PRINTS } from './clump-prints.ts'
import { measureLight } from './crown-light.ts'
import type { Crowns } from './find-crowns.ts'

/** Separates the random numbers of the clumps from those of other steps. Any number does. */
const CLUMP_SEED = 0x51ed270b

/** Clumps of one value. */
type Pass = {
  /** Lightness in a crown of middle lightness, chroma as a share of the style's green, and hue beside it. */
  readonly L: number
  readonly chroma: number
  readonly hue: number
  /** Share of the crowns that is too dark for such clumps. */
  readonly above: number
  /** Share of the places that have one. */
  readonly chance: number
  /** Radius as a share of `RADIUS`; distance and rise of the clumps, in radii. */
  readonly size: number
  readonly step: number
  readonly rise: number
}

/** From the dark ground of the crowns to their light. */
const passes: readonly Pass[] = [
  { L: 0.28, chroma: 0.41, hue: 14, above: -1, chance: 1, size: 1.15, step: 0.55, rise: 0 },
  { L: 0.4, chroma: 0.6, hue: 8, above: 0.22, chance: 0.95, size: 1, step: 0.55, rise: 0.05 },
  { L: 0.53, chroma: 0.83, hue: 1, above: 0.47, chance: 0.95, size: 0.88, step: 0.52, rise: 0.12 },
  { L: 0.66, chroma: 0.98, hue: -7, above: 0.8, chance: 0.85, size: 0.72, step: 0.5, rise: 0.18 },
  { L: 0.77, chroma: 0.96, hue: -14, above: 0.95, chance: 0.7, size: 0.46, step: 0.5, rise: 0.24 },
]
const MIDDLE = 0.52

/** Radius of the largest clumps in the middle of the picture, in units, with a brush of 1.4. */
const RADIUS = 26
const USUAL_BRUSH = 1.4

/** Share of the painting's own lightness in that of a clump: a dark tree stays darker than a bright one. */
const OWN = 0.45

/** Lightness that the upper leaves of a clump gain. */
export const LIT = 0.06

/** Deviation of the painting's own color around a clump, in units. */
const AROUND = 16

/**
 * Plans the clumps of leaves of all crowns, the dark ones first. Each place has its own random numbers, and places
 * follow the units alone, so that a preview gets the clumps of the full painting. The caller releases the list's
 * plane.
 * @param canvas the painting after its last layer of strokes
 */
export function planClumps(canvas: Picture, crowns: Crowns, context: PaintContext): DabList {
  const { planes, settings, size, unit } = context
  const { scale, width, height, cover } = crowns
  const seed = settings.seed ^ CLUMP_SEED
  const light = measureLight(crowns, seed, context)
  const own = paintAround(canvas, crowns, context)
  const mean = meanWithin(own.L, cover)
  const random = createRandom(seed)
  const dabs: Dab[] = []
  passes.forEach((pass, n) => {
    const radius = (RADIUS * settings.brush * pass.size * unit) / USUAL_BRUSH
    const spacing = pass.step * radius
    for (let gy = -1; (gy - 1) * spacing < size.height; gy++) {
      for (let gx = -1; (gx - 1) * spacing < size.width; gx++) {
        random.restart(seed, n, gy, gx)
        const x = gx * spacing + 0.35 * radius * random.normal()
        const y = gy * spacing + 0.35 * radius * random.normal()
        const column = clamp(Math.round(x / scale), 0, width - 1)
        const row = clamp(Math.round(y / scale), 0, height - 1)
        const i = row * width + column
        if (cover[i]! < 0.5 || light[i]! < pass.above + 0.05 * random.normal()) continue
        if (random.next() >= pass.chance) continue
        const around = { L: own.L[i]!, a: own.a[i]!, b: own.b[i]! }
        const near = 0.62 + 0.75 * smoothstep(0.25, 1, y / size.height)
        const side = 2 * radius * near * random.between(0.75, 1.25)
        dabs.push({
          x,
          y: y - pass.rise * radius,
          angle: 0,
          length: side,
          width: side,
          bend: 0,
          brush: Math.floor(CLUMP_PRINTS * random.next()),
          ...paintOf(n, around, mean, context, random),
          ownL: 0,
          ownA: 0,
          ownB: 0,
        })
      }
    }
  })
  planes.release(light, own)
  const numbers = planes.take(dabs.length * DAB_NUMBERS)
  dabs.forEach((dab, n) => writeDab(numbers, n, dab))
  return { count: dabs.length, numbers }
}

/**
 * Returns the color of a clump in the style's greens, near the painting's own color around it.
 * @param mean lightness of all crowns
 */
function paintOf(
  n: number,
  own: Pick<Dab, 'L' | 'a' | 'b'>,
  mean: number,
  { settings }: PaintContext,
  random: Random,
): Pick<Dab, 'L' | 'a' | 'b'> {
  const { green } = settings.style
  const pass = passes[n]!
  const hue = (Math.atan2(own.b, own.a) * 180) / Math.PI
  const turn = 0.55 * clamp(wrapDegrees(hue - green.h), -55, 12)
  const strength = 0.7 + 0.3 * clamp(Math.hypot(own.a, own.b) / (0.75 * green.C), 0.3, 1.5)
  const paint = {
    L: OWN * own.L + (1 - OWN) * (mean + pass.L - MIDDLE) + 0.012 * random.normal(),
    C: green.C * pass.chroma * strength,
    h: green.h + pass.hue + turn + 4 * random.normal(),
  }
  const palette = Math.min(1, settings.colour)
  return {
    L: paint.L + LIT / 2,
    a: own.a + palette * (axisA(paint) - own.a),
    b: own.b + palette * (axisB(paint) - own.b),
  }
}

/** Returns the blurred canvas at the size of the crowns; the caller releases it. */
function paintAround(canvas: Picture, crowns: Crowns, context: PaintContext): Picture {
  const { planes, kernels, unit } = context
  let small = copyPicture(canvas, planes)
  while (small.width > crowns.width) {
    const smaller = shrinkPicture(small, context)
    planes.release(small)
    small = smaller
  }
  for (const key of ['L', 'a', 'b'] as const)
    kernels.blur(small[key], small[key], small, (AROUND * unit) / crowns.scale)
  return small
}

function meanWithin(plane: Plane, cover: Plane): number {
  let [sum, total] = [0, 0]
  for (let i = 0; i < plane.length; i++) {
    sum += cover[i]! * plane[i]!
    total += cover[i]!
  }
  return sum / total
}
