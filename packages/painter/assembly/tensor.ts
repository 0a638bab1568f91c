import { at, clampIndex, get, get4, put, put4 } from './lanes'

/** Adds the outer product of the gradient (Scharr, times `scale`) to the tensor. Rows `from` to `to`. */
export function addGradientTensor(
  input: usize, xx: usize, xy: usize, yy: usize, width: i32, height: i32, scale: f32, from: i32, to: i32,
): void {
  const three = f32x4.splat(3)
  const ten = f32x4.splat(10)
  const scales = f32x4.splat(scale)
  for (let y = from; y < to; y++) {
    const upper = at(input, max(0, y - 1) * width)
    const middle = at(input, y * width)
    const lower = at(input, min(height - 1, y + 1) * width)
    const row = y * width
    addAt(upper, middle, lower, xx, xy, yy, width, 0, row, scale)
    let x = 1
    for (; x + 5 <= width; x += 4) {
      const nw = get4(upper, x - 1)
      const ne = get4(upper, x + 1)
      const sw = get4(lower, x - 1)
      const se = get4(lower, x + 1)
      const falling = f32x4.sub(se, nw)
      const rising = f32x4.sub(ne, sw)
      const gx = f32x4.mul(
        scales,
        f32x4.add(
          f32x4.mul(three, f32x4.add(rising, falling)),
          f32x4.mul(ten, f32x4.sub(get4(middle, x + 1), get4(middle, x - 1))),
        ),
      )
      const gy = f32x4.mul(
        scales,
        f32x4.add(
          f32x4.mul(three, f32x4.sub(falling, rising)),
          f32x4.mul(ten, f32x4.sub(get4(lower, x), get4(upper, x))),
        ),
      )
      const i = row + x
      put4(xx, i, f32x4.add(get4(xx, i), f32x4.mul(gx, gx)))
      put4(xy, i, f32x4.add(get4(xy, i), f32x4.mul(gx, gy)))
      put4(yy, i, f32x4.add(get4(yy, i), f32x4.mul(gy, gy)))
    }
    for (; x < width; x++) addAt(upper, middle, lower, xx, xy, yy, width, x, row, scale)
  }
}

function addAt(
  upper: usize, middle: usize, lower: usize, xx: usize, xy: usize, yy: usize, width: i32, x: i32, row: i32, scale: f32,
): void {
  const left = clampIndex(x - 1, width)
  const right = clampIndex(x + 1, width)
  const falling = get(lower, right) - get(upper, left)
  const rising = get(upper, right) - get(lower, left)
  const gx = scale * (<f32>3 * (rising + falling) + <f32>10 * (get(middle, right) - get(middle, left)))
  const gy = scale * (<f32>3 * (falling - rising) + <f32>10 * (get(lower, x) - get(upper, x)))
  const i = row + x
  put(xx, i, get(xx, i) + gx * gx)
  put(xy, i, get(xy, i) + gx * gy)
  put(yy, i, get(yy, i) + gy * gy)
}

/** Direction of least change, as the doubled angle's cosine and sine, and its clarity. Pixels `from` to `to`. */
export function flowOfTensor(
  xx: usize, xy: usize, yy: usize, cos2: usize, sin2: usize, anisotropy: usize, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const p = get4(xx, i)
    const q = get4(yy, i)
    const r = get4(xy, i)
    const difference = f32x4.sub(p, q)
    const cross = f32x4.add(r, r)
    const spread = f32x4.sqrt(f32x4.add(f32x4.mul(difference, difference), f32x4.mul(cross, cross)))
    const clear = f32x4.ge(spread, f32x4.splat(1e-12))
    put4(cos2, i, v128.bitselect(f32x4.neg(f32x4.div(difference, spread)), f32x4.splat(1), clear))
    put4(sin2, i, v128.and(f32x4.neg(f32x4.div(cross, spread)), clear))
    put4(anisotropy, i, v128.and(f32x4.min(f32x4.splat(1), f32x4.div(spread, f32x4.add(p, q))), clear))
  }
}

/** Brings interpolated directions back to length 1; where they cancel, they point along the rows. Pixels `from` to `to`. */
export function normaliseFlow(cos2: usize, sin2: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) {
    const p = get4(cos2, i)
    const q = get4(sin2, i)
    const norm = f32x4.sqrt(f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q)))
    const clear = f32x4.gt(norm, f32x4.splat(1e-6))
    put4(cos2, i, v128.bitselect(f32x4.div(p, norm), f32x4.splat(1), clear))
    put4(sin2, i, v128.and(f32x4.div(q, norm), clear))
  }
}
