import { addBorder, outlinePaint } from './border.ts'
import type { PaintContext } from '../../context.ts'
import { GRAIN_SIDE } from '../../kernels/finish.ts'
import { layeredNoise } from '../../noise.ts'
import { halfOf, type Plane } from '../../picture.ts'
import { createRandom } from '../../random.ts'
import { atQuarterSize } from '../../resize.ts'
import type { Painted } from '../7-strokes/strokes.ts'

/** Deviation of the paper's grain in lightness. */
export const GRAIN = 0.004

/** Blur of the thickness of the paint before it is lit, in units. */
export const RELIEF_BLUR = 0.8

/** Full-size layers of the finish: the glow, and the outline of the paint, 0 to 1, if there is one. */
export type Finishing = { readonly glow: Plane; readonly outline?: Plane }

/**
 * Adds light from the upper left over the thickness of the paint, a glow around the brightest parts, a paper
 * border if the settings request one, and the grain of the paper. In place.
 * @param calm half-size; calm areas show less relief
 * @returns the glow and the outline of the paint; the caller releases the planes
 */
export function finish(
  { canvas, height }: Pick<Painted, 'canvas' | 'height'>,
  calm: Plane,
  context: PaintContext,
): Finishing {
  const { planes, kernels, settings, size } = context
  const bright = planes.take(canvas.L.length)
  lightPaint(canvas.L, height, calm, bright, context)
  spreadGlow(bright, context)
  kernels.addGlow(canvas.L, bright)
  const outline = settings.border ? outlinePaint(context) : undefined
  if (outline) addBorder(canvas, outline)
  const grain = makeGrain(context)
  kernels.addGrain(canvas.L, grain, size, GRAIN)
  planes.release(grain)
  return { glow: bright, ...(outline && { outline }) }
}

function lightPaint(
  L: Plane,
  height: Plane,
  calm: Plane,
  bright: Plane,
  { kernels, planes, size, unit }: PaintContext,
): void {
  const quiet = planes.take(L.length)
  const smooth = planes.take(L.length)
  kernels.blur(height, smooth, size, RELIEF_BLUR * unit)
  kernels.enlarge(calm, halfOf(size), quiet, size, 2)
  kernels.addRelief(L, smooth, quiet, bright, size)
  planes.release(quiet, smooth)
}

/** Blurs the brightest parts, in place. */
function spreadGlow(bright: Plane, context: PaintContext): void {
  const { kernels, unit } = context
  atQuarterSize(bright, bright, context, (small, size) => kernels.blur(small, small, size, (24 * unit) / 4))
}

/** Returns a tile of paper grain of three sizes, deviation 1; the caller releases it. */
export function makeGrain(context: PaintContext): Plane {
  const random = createRandom(context.settings.seed ^ 0x9e3779b9)
  const tile = { width: GRAIN_SIDE, height: GRAIN_SIDE }
  const scales = [0.8, 2.2, 6].map((size) => ({ deviation: Math.sqrt(1 / 3), sigma: size * context.unit }))
  return layeredNoise(tile, scales, context, random)
}
