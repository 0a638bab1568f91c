import type { PaintContext } from '../../context.ts'
import { halfOf, type Plane, type Size } from '../../picture.ts'
import { labelParts } from '../2-sky/mask.ts'
import type { References } from '../6-shapes/references.ts'

/** Excess in lightness of the middle reference over the fine one from which a pixel is dark. */
const DARKER = 0.05

/** Excess of a speck, as a multiple of the mean difference around it: grain is one to three, dust seven to thirty. */
const STANDS_OUT = 6
const AROUND = 16

/** Maximum length of a speck, corner to corner, and the width of its soft rim, in units; a bird is longer. */
const LONGEST = 14
const RIM = 2

/**
 * Covers the specks of a sky in the fine reference, in place: dust on a print, and bits of pure black in a
 * night sky. A speck is a small, lone dark mark that the middle reference does not have. The sky is calm ground
 * that reaches the upper edge, so birds, which the middle reference has, and branches stay.
 * @param calm half-size, 0..1: areas without anything to follow
 */
export function coverSpecks({ fine, middle }: References, calm: Plane, context: PaintContext): void {
  const { planes, size, unit } = context
  const sky = findSkyGround(calm, middle)
  const excess = planes.take(fine.L.length)
  const halfAt = (x: number, y: number): number =>
    Math.min(y >> 1, middle.height - 1) * middle.width + Math.min(x >> 1, middle.width - 1)
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) excess[i] = middle.L[halfAt(x, y)]! - fine.L[i]!
  const grain = measureGrain(excess, context)
  const isSky = (x: number, y: number): boolean => sky[halfAt(x, y)] === 1
  for (let i = 0; i < excess.length; i++) {
    if (excess[i]! <= DARKER || !isSky(i % size.width, Math.floor(i / size.width))) continue
    const { box, deepest, lone } = takeMark(excess, size, i, isSky)
    const length = Math.hypot(box.right - box.left + 1, box.bottom - box.top + 1)
    if (!lone || length > LONGEST * unit || deepest < STANDS_OUT * grain[halfAt(box.left, box.top)]!) continue
    const rim = Math.round(RIM * unit)
    for (let y = Math.max(0, box.top - rim); y <= Math.min(size.height - 1, box.bottom + rim); y++) {
      for (let x = Math.max(0, box.left - rim); x <= Math.min(size.width - 1, box.right + rim); x++) {
        const at = y * size.width + x
        for (const key of ['L', 'a', 'b'] as const) fine[key][at] = middle[key][halfAt(x, y)]!
      }
    }
  }
  planes.release(excess, grain)
}

/** Returns the calm ground that is connected with the upper edge, half-size: 1 inside, 0 outside. */
function findSkyGround(calm: Plane, { width, height }: Size): Uint8Array {
  const ground = new Uint8Array(calm.length)
  for (let i = 0; i < ground.length; i++) ground[i] = calm[i]! > 0.5 ? 1 : 0
  const labels = new Int32Array(ground.length)
  const isAtTop = new Uint8Array(labelParts(ground, labels, { width, height }) + 1)
  for (let x = 0; x < width; x++) isAtTop[labels[x]!] = 1
  isAtTop[0] = 0
  for (let i = 0; i < ground.length; i++) ground[i] = isAtTop[labels[i]!]!
  return ground
}

/** Returns the mean difference of the references around each pixel, half-size; the caller releases it. */
function measureGrain(excess: Plane, { kernels, planes, size, unit }: PaintContext): Plane {
  const difference = planes.take(excess.length)
  for (let i = 0; i < excess.length; i++) difference[i] = Math.abs(excess[i]!)
  const half = halfOf(size)
  const grain = planes.take(half.width * half.height)
  kernels.shrinkHalf(difference, grain, size)
  kernels.blur(grain, grain, half, (AROUND * unit) / 2)
  planes.release(difference)
  return grain
}

/** A connected dark mark: its bounds, its largest excess, and true when all of it is in the sky. */
type Mark = {
  readonly box: { left: number; right: number; top: number; bottom: number }
  readonly deepest: number
  readonly lone: boolean
}

/** Takes the 8-connected dark mark with the pixel `start` out of `excess`, and returns it. */
function takeMark(
  excess: Plane,
  { width, height }: Size,
  start: number,
  isSky: (x: number, y: number) => boolean,
): Mark {
  const box = { left: width, right: 0, top: height, bottom: 0 }
  let [deepest, lone] = [0, true]
  const take = (i: number): void => {
    deepest = Math.max(deepest, excess[i]!)
    excess[i] = 0
    stack.push(i)
  }
  const stack: number[] = []
  take(start)
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % width
    const y = (i - x) / width
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    lone &&= isSky(x, y)
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
        if (excess[v * width + u]! > DARKER) take(v * width + u)
  }
  return { box, deepest, lone }
}
