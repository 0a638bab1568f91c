import { get, get4, put, put4 } from './lanes'

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
 * Rows `from` to `to`.
 * @param stride length of a step in pixels
 * @param weights `steps + 1` weights, the first for the pixel itself
 * @param strict inverse square of the colour distance at which a pixel counts half
 * @param across 1 across the flow, 0 along it
 */
export function combPicture(
  L: usize, a: usize, b: usize, outL: usize, outA: usize, outB: usize, alongX: usize, alongY: usize, share: usize,
  width: i32, height: i32, stride: f32, weights: usize, steps: i32, strict: f32, across: i32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const part = get(share, i)
      const l0 = get(L, i)
      const a0 = get(a, i)
      const b0 = get(b, i)
      if (part < LEAST) {
        put(outL, i, l0)
        put(outA, i, a0)
        put(outB, i, b0)
        continue
      }
      let l = l0
      let p = a0
      let q = b0
      let total: f32 = 1
      for (let way = -1; way <= 1; way += 2) {
        let px = <f32>x
        let py = <f32>y
        let dx: f32 = 0
        let dy: f32 = 0
        let j = i
        for (let k = 1; k <= steps; k++) {
          if (k == 1 || across == 0) {
            let tx = get(alongX, j)
            let ty = get(alongY, j)
            if (across != 0) {
              const turned = tx
              tx = -ty
              ty = turned
            }
            if (k == 1 ? way < 0 : tx * dx + ty * dy < 0) {
              tx = -tx
              ty = -ty
            }
            dx = tx
            dy = ty
          }
          px += stride * dx
          py += stride * dy
          const column = <i32>floor<f32>(px + 0.5)
          const row = <i32>floor<f32>(py + 0.5)
          if (column < 0 || row < 0 || column >= width || row >= height) break
          j = row * width + column
          const dL = get(L, j) - l0
          const dA = get(a, j) - a0
          const dB = get(b, j) - b0
          const miss: f32 = (dL * dL + 2 * (dA * dA + dB * dB)) * strict
          const weight: f32 = get(weights, k) / (1 + miss * miss)
          l += weight * get(L, j)
          p += weight * get(a, j)
          q += weight * get(b, j)
          total += weight
        }
      }
      put(outL, i, l0 + part * (l / total - l0))
      put(outA, i, a0 + part * (p / total - a0))
      put(outB, i, b0 + part * (q / total - b0))
    }
  }
}
