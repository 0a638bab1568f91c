import { at, clampIndex, get, get4, put, sumOf } from './lanes'

/**
 * Difference of two Gaussians across the flow, sampled bilinearly, four taps at once. Rows `from` to `to`.
 * @param kernel weights, the first for `reach` pixels backwards; filled up with zeros to `groups` groups of four
 */
export function differAcross(
  input: usize, output: usize, width: i32, height: i32, cos2: usize, sin2: usize,
  kernel: usize, reach: i32, groups: i32, from: i32, to: i32,
): void {
  const none = f32x4.splat(0)
  const mostX = f32x4.splat(<f32>width - 1.001)
  const mostY = f32x4.splat(<f32>height - 1.001)
  const widths = i32x4.splat(width)
  const start = f32x4.add(f32x4.splat(-<f32>reach), f32x4(0, 1, 2, 3))
  for (let y = from; y < to; y++) {
    const centreY = f32x4.splat(<f32>y)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const centreX = f32x4.splat(<f32>x)
      const nx = f32x4.splat(-halfSine(get(cos2, i), get(sin2, i)))
      const ny = f32x4.splat(halfCosine(get(cos2, i)))
      let sum = none
      let k = start
      for (let group = 0; group < groups; group++, k = f32x4.add(k, f32x4.splat(4))) {
        const px = f32x4.min(mostX, f32x4.max(none, f32x4.add(centreX, f32x4.mul(k, nx))))
        const py = f32x4.min(mostY, f32x4.max(none, f32x4.add(centreY, f32x4.mul(k, ny))))
        const column = i32x4.trunc_sat_f32x4_s(px)
        const row = i32x4.trunc_sat_f32x4_s(py)
        const s = f32x4.sub(px, f32x4.convert_i32x4_s(column))
        const t = f32x4.sub(py, f32x4.convert_i32x4_s(row))
        const index = i32x4.add(i32x4.mul(row, widths), column)
        const p0 = at(input, i32x4.extract_lane(index, 0))
        const p1 = at(input, i32x4.extract_lane(index, 1))
        const p2 = at(input, i32x4.extract_lane(index, 2))
        const p3 = at(input, i32x4.extract_lane(index, 3))
        const above = between(p0, p1, p2, p3, s)
        const next = <usize>width << 2
        const below = between(p0 + next, p1 + next, p2 + next, p3 + next, s)
        const value = f32x4.add(above, f32x4.mul(t, f32x4.sub(below, above)))
        sum = f32x4.add(sum, f32x4.mul(get4(kernel, 4 * group), value))
      }
      put(output, i, sumOf(sum))
    }
  }
}

/** The values at four places and at their right neighbours, mixed by `s`. */
@inline
function between(p0: usize, p1: usize, p2: usize, p3: usize, s: v128): v128 {
  const first = i32x4.shuffle(v128.load64_zero(p0), v128.load64_zero(p1), 0, 4, 1, 5)
  const second = i32x4.shuffle(v128.load64_zero(p2), v128.load64_zero(p3), 0, 4, 1, 5)
  const left = i32x4.shuffle(first, second, 0, 1, 4, 5)
  const right = i32x4.shuffle(first, second, 2, 3, 6, 7)
  return f32x4.add(left, f32x4.mul(s, f32x4.sub(right, left)))
}

/** Cosine of half the angle in -90..90 degrees. */
@inline
export function halfCosine(cos: f32): f32 {
  return sqrt<f32>(max<f32>(0, 0.5 + 0.5 * cos))
}

@inline
export function halfSine(cos: f32, sin: f32): f32 {
  const size = sqrt<f32>(max<f32>(0, 0.5 - 0.5 * cos))
  return sin < 0 ? -size : size
}

/**
 * Smooths along the flow, near dark responses only. Rows `from` to `to`.
 * @param weights `steps + 1` weights, the first for the pixel itself
 */
export function smoothAlong(
  input: usize, output: usize, width: i32, height: i32, cos2: usize, sin2: usize,
  weights: usize, steps: i32, from: i32, to: i32,
): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const own = get(input, i)
      if (own >= 0.004 || !nearLine(input, width, height, x, y)) {
        put(output, i, own)
        continue
      }
      let sum = own
      let total: f32 = 1
      for (let way = -1; way <= 1; way += 2) {
        let px = <f32>x
        let py = <f32>y
        let dx: f32 = 0
        let dy: f32 = 0
        let j = i
        for (let k = 1; k <= steps; k++) {
          let tx = halfCosine(get(cos2, j))
          let ty = halfSine(get(cos2, j), get(sin2, j))
          if (k == 1 ? way < 0 : tx * dx + ty * dy < 0) {
            tx = -tx
            ty = -ty
          }
          dx = tx
          dy = ty
          px += tx
          py += ty
          const column = <i32>floor<f32>(px + 0.5)
          const row = <i32>floor<f32>(py + 0.5)
          if (column < 0 || row < 0 || column >= width || row >= height) break
          j = row * width + column
          const weight = get(weights, k)
          sum += weight * get(input, j)
          total += weight
        }
      }
      put(output, i, sum / total)
    }
  }
}

/** Returns true when a dark response lies within two pixels. */
@inline
function nearLine(input: usize, width: i32, height: i32, x: i32, y: i32): bool {
  const left = clampIndex(x - 2, width)
  const right = clampIndex(x + 2, width)
  for (let dy = -2; dy <= 2; dy += 2) {
    const row = clampIndex(y + dy, height) * width
    if (min(get(input, row + left), min(get(input, row + x), get(input, row + right))) < 0.001) return true
  }
  return false
}
