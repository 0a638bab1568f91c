import { at, clampIndex, get, get4, put, put4 } from './lanes'

/** Means of 2 x 2 blocks. Rows `from` to `to` of the half-size output. */
export function shrinkHalf(input: usize, output: usize, width: i32, height: i32, from: i32, to: i32): void {
  const half = (width + 1) >> 1
  const quarter = f32x4.splat(0.25)
  for (let y = from; y < to; y++) {
    const upper = at(input, 2 * y * width)
    const lower = at(input, min(2 * y + 1, height - 1) * width)
    const target = at(output, y * half)
    let x = 0
    for (; 2 * x + 8 <= width; x += 4) {
      const u0 = get4(upper, 2 * x)
      const u1 = get4(upper, 2 * x + 4)
      const l0 = get4(lower, 2 * x)
      const l1 = get4(lower, 2 * x + 4)
      const above = f32x4.add(i32x4.shuffle(u0, u1, 0, 2, 4, 6), i32x4.shuffle(u0, u1, 1, 3, 5, 7))
      const below = f32x4.add(i32x4.shuffle(l0, l1, 0, 2, 4, 6), i32x4.shuffle(l0, l1, 1, 3, 5, 7))
      put4(target, x, f32x4.mul(quarter, f32x4.add(above, below)))
    }
    for (; x < half; x++) {
      const right = min(2 * x + 1, width - 1)
      put(target, x, <f32>0.25 * (get(upper, 2 * x) + get(upper, right) + (get(lower, 2 * x) + get(lower, right))))
    }
  }
}

/**
 * Bilinear enlargement by `factor`. Rows `from` to `to` of the output, which begins `top` rows below the top of the
 * enlarged picture. Doubling, the usual case, takes its fixed shares of a quarter and three quarters eight pixels at a
 * time.
 */
export function enlarge(
  input: usize, width: i32, height: i32, output: usize, columns: i32, factor: f32, top: i32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    const line = min<f32>(<f32>(height - 1), max<f32>(0, (<f32>(y + top) + 0.5) / factor - 0.5))
    const above = <i32>line
    const share = line - <f32>above
    const upper = at(input, above * width)
    const lower = at(input, min(above + 1, height - 1) * width)
    const target = at(output, y * columns)
    let x = 0
    if (factor == 2) {
      put(target, 0, sample(upper, lower, share, width, 0, factor))
      put(target, 1, sample(upper, lower, share, width, 1, factor))
      const shares = f32x4.splat(share)
      let k = 1
      for (; k + 5 <= width && 2 * k + 8 <= columns; k += 4) {
        const before = mix(upper, lower, shares, k - 1)
        const own = mix(upper, lower, shares, k)
        const after = mix(upper, lower, shares, k + 1)
        const even = f32x4.add(before, f32x4.mul(f32x4.splat(0.75), f32x4.sub(own, before)))
        const odd = f32x4.add(own, f32x4.mul(f32x4.splat(0.25), f32x4.sub(after, own)))
        put4(target, 2 * k, i32x4.shuffle(even, odd, 0, 4, 1, 5))
        put4(target, 2 * k + 4, i32x4.shuffle(even, odd, 2, 6, 3, 7))
      }
      x = 2 * k
    }
    for (; x < columns; x++) put(target, x, sample(upper, lower, share, width, x, factor))
  }
}

@inline
function mix(upper: usize, lower: usize, shares: v128, k: i32): v128 {
  const above = get4(upper, k)
  return f32x4.add(above, f32x4.mul(shares, f32x4.sub(get4(lower, k), above)))
}

@inline
function sample(upper: usize, lower: usize, share: f32, width: i32, x: i32, factor: f32): f32 {
  const column = min<f32>(<f32>(width - 1), max<f32>(0, (<f32>x + 0.5) / factor - 0.5))
  const left = <i32>column
  const right = clampIndex(left + 1, width)
  const s = column - <f32>left
  const above = get(upper, left) + s * (get(upper, right) - get(upper, left))
  const below = get(lower, left) + s * (get(lower, right) - get(lower, left))
  return above + share * (below - above)
}
