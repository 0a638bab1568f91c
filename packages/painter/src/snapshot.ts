import type { Kernels } from './kernels/kernels.ts'
import type { Picture } from './picture.ts'

/** A small copy of a painting as it grows: interleaved RGB pixels. */
export type PaintingSnapshot = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** Longest side of a snapshot, in pixels, at most. */
const SNAPSHOT_SIDE = 480

/** A small copy of an unfinished painting, of every n-th pixel: it is looked at for a second. */
export function snapshotOf(soFar: Picture, kernels: Kernels): PaintingSnapshot {
  const whole = new Uint8Array(3 * soFar.width * soFar.height)
  kernels.oklabToRgb(soFar, whole)
  const step = Math.max(1, Math.ceil(Math.max(soFar.width, soFar.height) / SNAPSHOT_SIDE))
  const width = Math.max(1, Math.floor(soFar.width / step))
  const height = Math.max(1, Math.floor(soFar.height / step))
  const data = new Uint8Array(3 * width * height)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      const from = 3 * (y * step * soFar.width + x * step)
      data[to] = whole[from]!
      data[to + 1] = whole[from + 1]!
      data[to + 2] = whole[from + 2]!
    }
  return { data, width, height }
}
