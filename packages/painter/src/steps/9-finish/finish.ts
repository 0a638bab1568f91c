import { addBorder } from './border.ts'
import type { PaintContext } from '../../context.ts'
import { GRAIN_SIDE } from '../../kernels/finish.ts'
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
  planes.give(bright)
  if (settings.border) addBorder(canvas, context)
  const grain = makeGrain(context)
  kernels.addGrain(canvas.L, grain, size, 0.004)
  planes.give(grain)
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
  kernels.blur(height, smooth, quiet, size, 0.8 * unit)
  kernels.enlarge(calm, halfOf(size), quiet, size, 2)
  kernels.addRelief(L, smooth, quiet, bright, size)
  planes.give(quiet, smooth)
}

/** Blurs the brightest parts, in place. */
function spreadGlow(bright: Plane, context: PaintContext): void {
  const { kernels, unit } = context
  atQuarterSize(bright, bright, context, (small, scratch, size) => {
    kernels.blur(small, small, scratch, size, (24 * unit) / 4)
    return small
  })
}

/** A tile of paper grain of three sizes, deviation 1; the caller gives it back. */
function makeGrain({ unit, settings, planes, kernels }: PaintContext): Plane {
  const random = createRandom(settings.seed ^ 0x9e3779b9)
  const tile = { width: GRAIN_SIDE, height: GRAIN_SIDE }
  const grain = planes.take(GRAIN_SIDE * GRAIN_SIDE).fill(0)
  const noise = planes.take(grain.length)
  const scratch = planes.take(grain.length)
  for (const sigma of [0.8, 2.2, 6]) {
    for (let i = 0; i < noise.length; i++) noise[i] = random.next() - 0.5
    kernels.blur(noise, noise, scratch, tile, sigma * unit)
    let squares = 0
    for (let i = 0; i < noise.length; i++) squares += noise[i]! * noise[i]!
    kernels.addScaled(grain, noise, 1 / Math.sqrt((3 * squares) / noise.length))
  }
  planes.give(noise, scratch)
  return grain
}
