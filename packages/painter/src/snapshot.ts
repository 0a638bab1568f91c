import type { Kernels } from './kernels/kernels.ts'
import type { SoFar } from './paint-picture.ts'

/** A small copy of a growing painting: interleaved RGB pixels. */
export type PaintingSnapshot = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** Maximum longest side of a snapshot, in pixels. A wash is so small that it appears soft. */
const MAX_SIDE = { colours: 40, strokes: 480 } as const

/** Returns a small copy of an unfinished painting, which is shown for a second. */
export function snapshotOf({ stage, picture }: SoFar, kernels: Kernels): PaintingSnapshot {
  const whole = new Uint8Array(3 * picture.width * picture.height)
  kernels.oklabToRgb(picture, whole)
  const step = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / MAX_SIDE[stage]))
  const width = Math.max(1, Math.floor(picture.width / step))
  const height = Math.max(1, Math.floor(picture.height / step))
  // For strokes every n-th pixel is sufficient; a wash is the mean of all.
  const span = stage === 'strokes' ? 1 : step
  const data = new Uint8Array(3 * width * height)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3)
      for (let k = 0; k < 3; k++)
        data[to + k] = meanOf(whole, 3 * (y * step * picture.width + x * step) + k, span, 3 * picture.width)
  return { data, width, height }
}

/** Returns the mean of a square of `span` by `span` bytes of one color. */
function meanOf(bytes: Uint8Array, from: number, span: number, rowBytes: number): number {
  let sum = 0
  for (let y = 0; y < span; y++)
    for (let x = 0; x < span; x++) sum += bytes[Math.min(bytes.length - 1, from + y * rowBytes + 3 * x)]!
  return Math.round(sum / (span * span))
}
