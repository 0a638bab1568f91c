import { exp4 } from './exponential'
import { get, get4, put, put4 } from './lanes'

const COLOUR_WEIGHT: f32 = 1.6

/** Distance of each pixel from its left and its upper neighbour: one, plus the colour step times `ratio`. Rows `from` to `to`. */
export function measureDistances(
  L: usize, a: usize, b: usize, width: i32, distanceX: usize, distanceY: usize, ratio: f32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    const above = y > 0 ? width : 0
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      put(distanceX, i, <f32>1 + ratio * step(L, a, b, i, x > 0 ? i - 1 : i))
      put(distanceY, i, <f32>1 + ratio * step(L, a, b, i, i - above))
    }
  }
}

@inline
function step(L: usize, a: usize, b: usize, i: i32, j: i32): f32 {
  const colour = abs(get(a, i) - get(a, j)) + abs(get(b, i) - get(b, j))
  return abs(get(L, i) - get(L, j)) + COLOUR_WEIGHT * colour
}

/** Share that each pixel takes over from its neighbour: e to the power of `decay` times the distance. Pixels `from` to `to`. */
export function decayOf(distance: usize, share: usize, decay: f32, from: i32, to: i32): void {
  const rate = f32x4.splat(decay)
  for (let i = from; i < to; i += 4) put4(share, i, exp4(f32x4.mul(rate, get4(distance, i))))
}

/** Rows `from` to `to`, each from left to right and back, three planes at once. */
export function smoothRows(L: usize, a: usize, b: usize, share: usize, width: i32, from: i32, to: i32): void {
  for (let y = from; y < to; y++) {
    const row = y * width
    let l = get(L, row)
    let p = get(a, row)
    let q = get(b, row)
    for (let i = row + 1; i < row + width; i++) {
      const w = get(share, i)
      l = get(L, i) + w * (l - get(L, i))
      p = get(a, i) + w * (p - get(a, i))
      q = get(b, i) + w * (q - get(b, i))
      put(L, i, l)
      put(a, i, p)
      put(b, i, q)
    }
    for (let i = row + width - 2; i >= row; i--) {
      const w = get(share, i + 1)
      l = get(L, i) + w * (l - get(L, i))
      p = get(a, i) + w * (p - get(a, i))
      q = get(b, i) + w * (q - get(b, i))
      put(L, i, l)
      put(a, i, p)
      put(b, i, q)
    }
  }
}

/** Columns `from` to `to`, downwards and back. */
export function smoothColumns(
  L: usize, a: usize, b: usize, share: usize, width: i32, height: i32, from: i32, to: i32,
): void {
  for (let y = 1; y < height; y++) {
    pull(L, share, y * width, -width, y * width, from, to)
    pull(a, share, y * width, -width, y * width, from, to)
    pull(b, share, y * width, -width, y * width, from, to)
  }
  for (let y = height - 2; y >= 0; y--) {
    pull(L, share, y * width, width, (y + 1) * width, from, to)
    pull(a, share, y * width, width, (y + 1) * width, from, to)
    pull(b, share, y * width, width, (y + 1) * width, from, to)
  }
}

@inline
function pull(plane: usize, share: usize, row: i32, towards: i32, shareRow: i32, from: i32, to: i32): void {
  let x = from
  for (; x + 4 <= to; x += 4) {
    const own = get4(plane, row + x)
    const other = get4(plane, row + towards + x)
    put4(plane, row + x, f32x4.add(own, f32x4.mul(get4(share, shareRow + x), f32x4.sub(other, own))))
  }
  for (; x < to; x++) {
    const own = get(plane, row + x)
    put(plane, row + x, own + get(share, shareRow + x) * (get(plane, row + towards + x) - own))
  }
}
