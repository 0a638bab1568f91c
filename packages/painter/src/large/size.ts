import type { Size } from '../picture.ts'

/** Longest side of a working picture, in pixels. */
export const WORKING_SIDE = 1400

/** Maximum pixels of a painting. */
export const MAX_PIXELS = 24_000_000

/**
 * Returns the size of the painting of a photo with `size: 'photo'`: the photo's own, or the maximum of its
 * shape.
 * @returns undefined when the usual painting is as large as the photo
 */
export function largeSizeOf({ width, height }: Size): Size | undefined {
  if (Math.max(width, height) <= WORKING_SIDE) return undefined
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  return { width: Math.floor(factor * width), height: Math.floor(factor * height) }
}
