import { addBorder } from './border.ts'
import type { PaintContext } from '../../context.ts'
import { GRAIN_SIDE } from '../../kernels/finish.ts'
import { layeredNoise } from '../../noise.ts'
import { halfOf, type Plane } from '../../picture.ts'
import { createRandom } from '../../random.ts'
import { atQuarterSize } from '../../resize.ts'
import type { Painted } from '../7-strokes/strokes.ts'

/**
 * Adds light from the upper left over the thickness of the paint, a glow around the brightest parts, a paper border if
 * the settings ask for one, and the grain of the paper. In place.
 * @param calm half-size; calm areas show less relief
 */
export function finish({ canvas, height }: Painted, calm: Plane, context: PaintContext): void {
  const { planes, kernels, settings, size } = context
  const bright = planes.take(canvas.L.length)
  lightPaint(canvas.L, height, calm, bright, context)
  spreadGlow(bright, context)
  kernels.addGlow(canvas.L, bright)
  planes.release(bright)
  if (settings.border) addBorder(canvas, context)
  const grain = makeGrain(context)
  kernels.addGrain(canvas.L, grain, size, 0.004)
  planes.release(grain)
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
  kernels.blur(height, smooth, size, 0.8 * unit)
  kernels.enlarge(calm, halfOf(size), quiet, size, 2)
  kernels.addRelief(L, smooth, quiet, bright, size)
  planes.release(quiet, smooth)
}

/** Blurs the brightest parts, in place. */
function spreadGlow(bright: Plane, context: PaintContext): void {
  const { kernels, unit } = context
  atQuarterSize(bright, bright, context, (small, size) => kernels.blur(small, small, size, (24 * unit) / 4))
}

/** A tile of paper grain of three sizes, deviation 1; the caller releases it. */
function makeGrain(context: PaintContext): Plane {
  const random = createRandom(context.settings.seed ^ 0x9e3779b9)
  const tile = { width: GRAIN_SIDE, height: GRAIN_SIDE }
  const scales = [0.8, 2.2, 6].map((size) => ({ deviation: Math.sqrt(1 / 3), sigma: size * context.unit }))
  return layeredNoise(tile, scales, context, random)
}
