import type { Size } from '../../picture.ts'

/** A binary picture: 1 inside, 0 outside. */
export type Mask = Uint8Array

/** Dilates a mask by a square of `radius`. */
export function dilate(input: Mask, output: Mask, size: Size, radius: number): void {
  spread(input, output, size, radius, 1)
}

/** Erodes a mask by a square of `radius`; outside the picture counts as inside the mask. */
export function erode(input: Mask, output: Mask, size: Size, radius: number): void {
  spread(input, output, size, radius, 0)
}

function spread(input: Mask, output: Mask, { width, height }: Size, radius: number, winner: 0 | 1): void {
  const rows = new Uint8Array(input.length)
  const loser = 1 - winner
  for (let y = 0; y < height; y++) {
    // Pixels since the last winner, counted in the column `radius` ahead.
    let since = radius + radius + 1
    for (let ahead = 0; ahead < width + radius; ahead++) {
      since = ahead < width && input[y * width + ahead] === winner ? 0 : since + 1
      if (ahead >= radius) rows[y * width + ahead - radius] = since <= 2 * radius ? winner : loser
    }
  }
  const since = new Int32Array(width).fill(2 * radius + 1)
  for (let ahead = 0; ahead < height + radius; ahead++) {
    const source = ahead * width
    const target = (ahead - radius) * width
    for (let x = 0; x < width; x++) {
      since[x] = ahead < height && rows[source + x] === winner ? 0 : since[x]! + 1
      if (target >= 0) output[target + x] = since[x]! <= 2 * radius ? winner : loser
    }
  }
}

/** Numbers the 4-connected parts of the mask from 1; 0 is outside. Returns their count. */
export function labelParts(input: Mask, labels: Int32Array, { width, height }: Size): number {
  labels.fill(0)
  const stack = new Int32Array(input.length)
  let parts = 0
  for (let start = 0; start < input.length; start++) {
    if (input[start] === 0 || labels[start] !== 0) continue
    parts++
    let depth = 0
    stack[depth++] = start
    labels[start] = parts
    while (depth > 0) {
      const i = stack[--depth]!
      const x = i % width
      for (let side = 0; side < 4; side++) {
        const j = neighbourOf(i, x, side, width, height)
        if (j < 0 || input[j] === 0 || labels[j] !== 0) continue
        labels[j] = parts
        stack[depth++] = j
      }
    }
  }
  return parts
}

/** Grows the mask in place, at most `steps` pixels, through pixels of `allowed`. */
export function growThrough(mask: Mask, allowed: Mask, { width, height }: Size, steps: number): void {
  let front: number[] = []
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) front.push(i)
  for (let n = 0; n < steps && front.length > 0; n++) {
    const next: number[] = []
    for (const i of front) {
      const x = i % width
      for (let side = 0; side < 4; side++) {
        const j = neighbourOf(i, x, side, width, height)
        if (j < 0 || mask[j] === 1 || allowed[j] === 0) continue
        mask[j] = 1
        next.push(j)
      }
    }
    front = next
  }
}

/**
 * Returns the pixel to the left, right, above or below (`side` 0 to 3) of pixel `i` in column `x`; -1 outside
 * the picture.
 */
function neighbourOf(i: number, x: number, side: number, width: number, height: number): number {
  if (side === 0) return x > 0 ? i - 1 : -1
  if (side === 1) return x < width - 1 ? i + 1 : -1
  if (side === 2) return i >= width ? i - width : -1
  return i < width * (height - 1) ? i + width : -1
}
