import { halfOf, type Plane, type Size } from '../../picture.ts'

/** Halves a plane. */
export function shrinkHalf(input: Plane, output: Plane, size: Size): void {
  const { width, height } = size
  const half = halfOf(size)
  for (let y = 0; y < half.height; y++) {
    const upper = 2 * y * width
    const lower = Math.min(2 * y + 1, height - 1) * width
    for (let x = 0; x < half.width; x++) {
      const left = 2 * x
      const right = left + 1 < width ? left + 1 : left
      output[y * half.width + x] =
        0.25 * (input[upper + left]! + input[upper + right]! + input[lower + left]! + input[lower + right]!)
    }
  }
}

/** Enlarges a plane with bilinear interpolation. */
export function enlarge(
  input: Plane,
  size: Size,
  output: Plane,
  target: Size,
  factor: number,
  first = 0,
): void {
  const { width, height } = size
  const columns = new Int32Array(target.width)
  const shares = new Float32Array(target.width)
  for (let x = 0; x < target.width; x++) {
    const at = Math.min(width - 1, Math.max(0, (x + 0.5) / factor - 0.5))
    columns[x] = Math.min(Math.floor(at), Math.max(0, width - 2))
    shares[x] = at - columns[x]!
  }
  const step = width > 1 ? 1 : 0
  for (let y = 0; y < target.height; y++) {
    const at = Math.min(height - 1, Math.max(0, (y + first + 0.5) / factor - 0.5))
    const top = Math.floor(at)
    const share = at - top
    const upper = top * width
    const lower = Math.min(top + 1, height - 1) * width
    const row = y * target.width
    for (let x = 0; x < target.width; x++) {
      const c = columns[x]!
      const s = shares[x]!
      const above = input[upper + c]! + s * (input[upper + c + step]! - input[upper + c]!)
      const below = input[lower + c]! + s * (input[lower + c + step]! - input[lower + c]!)
      output[row + x] = above + share * (below - above)
    }
  }
}
