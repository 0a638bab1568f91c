import { at, get, get4, put4 } from './lanes'

/** Share of the result below which a pixel is left as it is. */
const LEAST: f32 = 0.02

/** Directions of the flow, as vectors of length 1, out of their doubled angles. Pixels `from` to `to`. */
export function halveAngles(cos2: usize, sin2: usize, alongX: usize, alongY: usize, from: i32, to: i32): void {
  const half = f32x4.splat(0.5)
  const none = f32x4.splat(0)
  const minus = f32x4.splat(-0)
  for (let i = from; i < to; i += 4) {
    const turned = f32x4.mul(half, get4(cos2, i))
    const size = f32x4.sqrt(f32x4.max(none, f32x4.sub(half, turned)))
    put4(alongX, i, f32x4.sqrt(f32x4.max(none, f32x4.add(half, turned))))
    put4(alongY, i, v128.or(size, v128.and(minus, get4(sin2, i))))
  }
}

/**
 * Smooths three planes along the flow, or across it, mixing only similar colours, by the share that each pixel has.
 * Rows `from` to `to`, four pixels at a time; the last four of a row overlap those before.
 * @param stride length of a step in pixels
 * @param weights `steps + 1` weights, the first for the pixel itself
 * @param strict inverse square of the colour distance at which a pixel counts half
 * @param across 1 across the flow, 0 along it
 */
export function combPicture(
  L: usize, a: usize, b: usize, outL: usize, outA: usize, outB: usize, alongX: usize, alongY: usize, share: usize,
  width: i32, height: i32, stride: f32, weights: usize, steps: i32, strict: f32, across: i32, from: i32, to: i32,
): void {
  const one = f32x4.splat(1)
  const half = f32x4.splat(0.5)
  const none = f32x4.splat(0)
  const step = f32x4.splat(stride)
  const mostX = f32x4.splat(<f32>(width - 1))
  const mostY = f32x4.splat(<f32>(height - 1))
  const columns = i32x4.splat(width)
  const four = f32x4(0, 1, 2, 3)
  for (let y = from; y < to; y++) {
    for (let start = 0; start < width; start += 4) {
      const x = min(start, width - 4)
      const i = y * width + x
      const l0 = get4(L, i)
      const a0 = get4(a, i)
      const b0 = get4(b, i)
      const parts = get4(share, i)
      const part = v128.and(parts, f32x4.ge(parts, f32x4.splat(LEAST)))
      if (!v128.any_true(part)) {
        put4(outL, i, l0)
        put4(outA, i, a0)
        put4(outB, i, b0)
        continue
      }
      let l = l0
      let p = a0
      let q = b0
      let total = one
      for (let way = -1; way <= 1; way += 2) {
        let px = f32x4.add(f32x4.splat(<f32>x), four)
        let py = f32x4.splat(<f32>y)
        let dx = none
        let dy = none
        let j = i32x4.add(i32x4.splat(i), i32x4(0, 1, 2, 3))
        // Lanes that have not left the picture.
        let inside = i32x4.splat(-1)
        for (let k = 1; k <= steps; k++) {
          if (k == 1 || across == 0) {
            let tx = getEach(alongX, j)
            let ty = getEach(alongY, j)
            if (across != 0) {
              const turned = tx
              tx = f32x4.neg(ty)
              ty = turned
            }
            const ahead = k == 1 ? f32x4.splat(<f32>way) : f32x4.add(f32x4.mul(tx, dx), f32x4.mul(ty, dy))
            const back = f32x4.lt(ahead, none)
            dx = v128.bitselect(f32x4.neg(tx), tx, back)
            dy = v128.bitselect(f32x4.neg(ty), ty, back)
          }
          px = f32x4.add(px, f32x4.mul(step, dx))
          py = f32x4.add(py, f32x4.mul(step, dy))
          const column = f32x4.floor(f32x4.add(px, half))
          const row = f32x4.floor(f32x4.add(py, half))
          inside = v128.and(inside, v128.and(f32x4.ge(column, none), f32x4.le(column, mostX)))
          inside = v128.and(inside, v128.and(f32x4.ge(row, none), f32x4.le(row, mostY)))
          if (!v128.any_true(inside)) break
          const target = i32x4.add(
            i32x4.mul(i32x4.trunc_sat_f32x4_s(row), columns),
            i32x4.trunc_sat_f32x4_s(column),
          )
          j = v128.bitselect(target, j, inside)
          const lj = getEach(L, j)
          const aj = getEach(a, j)
          const bj = getEach(b, j)
          const dL = f32x4.sub(lj, l0)
          const dA = f32x4.sub(aj, a0)
          const dB = f32x4.sub(bj, b0)
          const hue = f32x4.add(f32x4.mul(dA, dA), f32x4.mul(dB, dB))
          const distance = f32x4.add(f32x4.mul(dL, dL), f32x4.add(hue, hue))
          const miss = f32x4.mul(distance, f32x4.splat(strict))
          const near = f32x4.div(f32x4.splat(get(weights, k)), f32x4.add(one, f32x4.mul(miss, miss)))
          const weight = v128.and(near, inside)
          l = f32x4.add(l, f32x4.mul(weight, lj))
          p = f32x4.add(p, f32x4.mul(weight, aj))
          q = f32x4.add(q, f32x4.mul(weight, bj))
          total = f32x4.add(total, weight)
        }
      }
      put4(outL, i, f32x4.add(l0, f32x4.mul(part, f32x4.sub(f32x4.div(l, total), l0))))
      put4(outA, i, f32x4.add(a0, f32x4.mul(part, f32x4.sub(f32x4.div(p, total), a0))))
      put4(outB, i, f32x4.add(b0, f32x4.mul(part, f32x4.sub(f32x4.div(q, total), b0))))
    }
  }
}

/** Values of a plane at four places. */
@inline
function getEach(plane: usize, places: v128): v128 {
  let values = v128.load32_zero(at(plane, i32x4.extract_lane(places, 0)))
  values = v128.load_lane<f32>(at(plane, i32x4.extract_lane(places, 1)), values, 1)
  values = v128.load_lane<f32>(at(plane, i32x4.extract_lane(places, 2)), values, 2)
  return v128.load_lane<f32>(at(plane, i32x4.extract_lane(places, 3)), values, 3)
}
