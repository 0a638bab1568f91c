import { addBorder } from './border.ts'
import type { Easel } from '../easel.ts'
import { GRAIN_SIDE } from '../kernels/finish.ts'
import { halfOf, type Plane } from '../picture.ts'
import { createRandom } from '../random.ts'
import type { Painted } from './strokes.ts'

/**
 * Light from the upper left over the thickness of the paint, the grain of the paper, and a glow around the
 * brightest parts, and a paper border when one is wished. In place.
 * @param calm half-size; calm areas show less relief
 */
export function finish({ canvas, height }: Painted, calm: Plane, easel: Easel): void {
  const { planes, kernels, settings, size } = easel
  const bright = planes.take(canvas.L.length)
  lightPaint(canvas.L, height, calm, bright, easel)
  spreadGlow(bright, easel)
  kernels.addGlow(canvas.L, bright)
  planes.give(bright)
  if (settings.border) addBorder(canvas, easel)
  const grain = makeGrain(easel)
  kernels.addGrain(canvas.L, grain, size, 0.004)
  planes.give(grain)
}

function lightPaint(
  L: Plane,
  height: Plane,
  calm: Plane,
  bright: Plane,
  { kernels, planes, size, unit }: Easel,
): void {
  const quiet = planes.take(L.length)
  const smooth = planes.take(L.length)
  kernels.blur(height, smooth, quiet, size, 0.8 * unit)
  kernels.enlarge(calm, halfOf(size), quiet, size, 2)
  kernels.addRelief(L, smooth, quiet, bright, size)
  planes.give(quiet, smooth)
}

/** In place, at quarter size as nothing finer is in it. */
function spreadGlow(bright: Plane, { kernels, planes, size, unit }: Easel): void {
  const half = halfOf(size)
  const quarter = halfOf(half)
  const halved = planes.take(half.width * half.height)
  const quartered = planes.take(quarter.width * quarter.height)
  const scratch = planes.take(quartered.length)
  kernels.shrinkHalf(bright, halved, size)
  kernels.shrinkHalf(halved, quartered, half)
  kernels.blur(quartered, quartered, scratch, quarter, (24 * unit) / 4)
  kernels.enlarge(quartered, quarter, halved, half, 2)
  kernels.enlarge(halved, half, bright, size, 2)
  planes.give(halved, quartered, scratch)
}

/** A tile of paper grain of three sizes, deviation 1; the caller gives it back. */
function makeGrain({ unit, settings, planes, kernels }: Easel): Plane {
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
