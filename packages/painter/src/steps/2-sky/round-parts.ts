import type { Size } from '../../picture.ts'
import { labelParts, type Mask } from './mask.ts'

/** A round part of a picture; lengths are shares of the picture's width and positions count from the top left. */
export type Disc = { readonly x: number; readonly y: number; readonly radius: number }

/** Limits of a round part: its area as a share of the picture, and its box. */
export type Roundness = {
  readonly area: readonly [number, number]
  /** Maximum ratio of the longer side of its box to the shorter one. */
  readonly aspect: number
  /** Minimum share of the box that it fills. */
  readonly full: number
}

/** Returns the connected parts of a mask that are round and of the permitted size. */
export function roundParts(mask: Mask, { width, height }: Size, { area, aspect, full }: Roundness): Disc[] {
  const labels = new Int32Array(mask.length)
  const none = { count: 0, x: 0, y: 0, left: width, right: 0, top: height, bottom: 0 }
  const parts = Array.from({ length: labelParts(mask, labels, { width, height }) }, () => ({ ...none }))
  for (let i = 0; i < labels.length; i++) {
    const part = parts[labels[i]! - 1]
    if (!part) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    part.count += 1
    part.x += x + 0.5
    part.y += y + 0.5
    part.left = Math.min(part.left, x)
    part.right = Math.max(part.right, x)
    part.top = Math.min(part.top, y)
    part.bottom = Math.max(part.bottom, y)
  }
  return parts.flatMap(({ count, x, y, left, right, top, bottom }) => {
    const [across, down] = [right - left + 1, bottom - top + 1]
    const isSized = count >= area[0] * mask.length && count <= area[1] * mask.length
    const isRound = Math.max(across, down) <= aspect * Math.min(across, down)
    if (!isSized || !isRound || count < full * across * down) return []
    return [{ x: x / count / width, y: y / count / width, radius: Math.sqrt(count / Math.PI) / width }]
  })
}

/** Visits the pixels around a disc, with their distance from its center, in radii. */
export function visitAround(
  { width, height }: Size,
  { x, y, radius }: Disc,
  reach: number,
  visit: (i: number, away: number) => void,
): void {
  const [centreX, centreY, r] = [x * width, y * width, radius * width]
  const [left, right] = [Math.max(0, Math.floor(centreX - reach * r)), Math.min(width, centreX + reach * r)]
  const [top, bottom] = [Math.max(0, Math.floor(centreY - reach * r)), Math.min(height, centreY + reach * r)]
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const away = Math.hypot(column + 0.5 - centreX, row + 0.5 - centreY) / r
      if (away < reach) visit(row * width + column, away)
    }
  }
}
