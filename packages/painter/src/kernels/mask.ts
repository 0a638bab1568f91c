import type { Size } from '../picture.ts'

/** A yes/no picture: 1 inside, 0 outside. */
export type Mask = Uint8Array

/** Every pixel within `radius` (a square) of the mask. */
export function dilate(input: Mask, output: Mask, size: Size, radius: number): void {
  spread(input, output, size, radius, 1)
}

/** Every pixel whose whole neighbourhood of `radius` (a square) is in the mask; outside the picture counts as in. */
export function erode(input: Mask, output: Mask, size: Size, radius: number): void {
  spread(input, output, size, radius, 0)
}

function spread(input: Mask, output: Mask, { width, height }: Size, radius: number, winner: 0 | 1): void {
  const rows = new Uint8Array(input.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let found = 1 - winner
      for (let k = Math.max(0, x - radius); k <= Math.min(width - 1, x + radius); k++) {
        if (input[y * width + k] === winner) found = winner
      }
      rows[y * width + x] = found
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let found = 1 - winner
      for (let k = Math.max(0, y - radius); k <= Math.min(height - 1, y + radius); k++) {
        if (rows[k * width + x] === winner) found = winner
      }
      output[y * width + x] = found
    }
  }
}

/** Numbers the 4-connected parts of the mask from 1; 0 is outside. Returns how many there are. */
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
      const visit = (j: number): void => {
        if (input[j] === 0 || labels[j] !== 0) return
        labels[j] = parts
        stack[depth++] = j
      }
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i < width * (height - 1)) visit(i + width)
    }
  }
  return parts
}

/** Grows the mask in place, at most `steps` pixels far, through pixels that `allowed` holds. */
export function growThrough(mask: Mask, allowed: Mask, { width, height }: Size, steps: number): void {
  let front: number[] = []
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) front.push(i)
  for (let n = 0; n < steps && front.length > 0; n++) {
    const next: number[] = []
    const visit = (j: number): void => {
      if (mask[j] === 1 || allowed[j] === 0) return
      mask[j] = 1
      next.push(j)
    }
    for (const i of front) {
      const x = i % width
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i < width * (height - 1)) visit(i + width)
    }
    front = next
  }
}
