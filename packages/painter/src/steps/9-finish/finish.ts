import type { People } from '../1-look/people.ts'
import { applyWash, measureWash } from './wash.ts'
import { addBorder, outlinePaint } from './border.ts'
import type { PaintContext } from '../../context.ts'
import { GRAIN_SIDE } from '../../kernels/finish.ts'
import { layeredNoise } from '../../noise.ts'
import { halfOf, type Plane } from '../../picture.ts'
import { createRandom } from '../../random.ts'
import { atQuarterSize } from '../../resize.ts'
import type { Painted } from '../7-strokes/strokes.ts'

/** Blur of the thickness of the paint before it is lit, in units. */
export const RELIEF_BLUR = 0.8

/** Full-size layers of the finish: the glow, and the outline of the paint, 0 to 1, if there is one. */
export type Finishing = {
  readonly glow: Plane
  readonly outline?: Plane
  /** Unevenness of a wash, of a style that has one. */
  readonly wash?: Plane
}

/**
 * Adds light from the upper left over the thickness of the paint, a glow around the brightest parts, a paper
 * border if the settings request one, and the grain of the paper; before that, the unevenness of a thin
 * wash. In place.
 * @param calm half-size; calm areas show less relief
 * @returns the glow and the outline of the paint; the caller releases the planes
 */
export function finish(
  { canvas, height }: Pick<Painted, 'canvas' | 'height'>,
  calm: Plane,
  people: People,
  context: PaintContext,
): Finishing {
  const { planes, kernels, settings, size } = context
  const { hand } = settings.style
  const wash = hand.wash ? measureWash(canvas.L, hand.wash, people, context) : undefined
  if (wash) applyWash(canvas, wash)
  const bright = planes.take(canvas.L.length)
  lightPaint(canvas.L, height, calm, bright, context)
  spreadGlow(bright, context)
  kernels.addGlow(canvas.L, bright)
  const outline = settings.border ? outlinePaint(context) : undefined
  if (outline) addBorder(canvas, outline)
  const grain = makeGrain(context)
  kernels.addGrain(canvas.L, grain, size, hand.grain)
  planes.release(grain)
  return { glow: bright, ...(outline && { outline }), ...(wash && { wash }) }
}

function lightPaint(
  L: Plane,
  height: Plane,
  calm: Plane,
  bright: Plane,
  { kernels, planes, size, unit, settings }: PaintContext,
): void {
  const quiet = planes.take(L.length)
  const smooth = planes.take(L.length)
  kernels.blur(height, smooth, size, RELIEF_BLUR * unit)
  kernels.addScaled(smooth, smooth, settings.style.hand.relief - 1)
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
