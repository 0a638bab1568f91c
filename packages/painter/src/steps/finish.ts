import { addBorder } from './border.ts'
import { clamp } from '../curves.ts'
import type { Easel } from '../easel.ts'
import { smoothNoise } from '../noise.ts'
import { halfOf, type Plane } from '../picture.ts'
import { createRandom } from '../random.ts'
import type { Painted } from './strokes.ts'

const TILE = 256

/**
 * Light from the upper left over the thickness of the paint, the grain of the paper, and a glow around the
 * brightest parts, and a paper border when one is wished. In place.
 * @param calm half-size; calm areas show less relief
 */
export function finish({ canvas, height }: Painted, calm: Plane, easel: Easel): void {
  addRelief(canvas.L, height, calm, easel)
  addBloom(canvas.L, easel)
  if (easel.settings.border) addBorder(canvas, easel)
  addGrain(canvas.L, easel)
}

function addRelief(L: Plane, height: Plane, calm: Plane, { kernels, planes, size, unit }: Easel): void {
  const { width } = size
  const quiet = planes.take(L.length)
  const smooth = planes.take(L.length)
  kernels.blur(height, smooth, quiet, size, 0.8 * unit)
  kernels.enlarge(calm, halfOf(size), quiet, size, 2)
  for (let i = 0; i < L.length; i++) {
    const left = i % width === 0 ? i : i - 1
    const above = i < width ? i : i - width
    const slope = clamp(2 * smooth[i]! - smooth[left]! - smooth[above]!, -0.2, 0.2)
    L[i] = L[i]! + 0.06 * slope * (1 - 0.7 * quiet[i]!)
  }
  planes.give(quiet, smooth)
}

function addBloom(L: Plane, { kernels, planes, size, unit }: Easel): void {
  const half = halfOf(size)
  const quarter = halfOf(half)
  const glow = planes.take(L.length)
  const halved = planes.take(half.width * half.height)
  const quartered = planes.take(quarter.width * quarter.height)
  const scratch = planes.take(quartered.length)
  for (let i = 0; i < L.length; i++) glow[i] = Math.max(L[i]! - 0.8, 0)
  kernels.shrinkHalf(glow, halved, size)
  kernels.shrinkHalf(halved, quartered, half)
  kernels.blur(quartered, quartered, scratch, quarter, (24 * unit) / 4)
  kernels.enlarge(quartered, quarter, glow, size, 4)
  for (let i = 0; i < L.length; i++) L[i] = L[i]! + 0.4 * glow[i]! * (1 - L[i]!)
  planes.give(glow, halved, quartered, scratch)
}

/** Paper grain of three sizes, deviation 0.004, from one tile. */
function addGrain(L: Plane, { size, unit, settings }: Easel): void {
  const random = createRandom(settings.seed ^ 0x9e3779b9)
  const layers = [0.8, 2.2, 6].map((sigma) =>
    smoothNoise({ width: TILE, height: TILE }, sigma * unit, sigma * unit, random),
  )
  const grain = layers[0]!.map((x, i) => (x + layers[1]![i]! + layers[2]![i]!) / Math.sqrt(3))
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x
      // Mirrored tiling: the tile's borders meet themselves, so no seam shows.
      L[i] = L[i]! + 0.004 * grain[mirror(y) * TILE + mirror(x)]!
    }
  }
}

function mirror(x: number): number {
  const k = x % (2 * TILE)
  return k < TILE ? k : 2 * TILE - 1 - k
}
