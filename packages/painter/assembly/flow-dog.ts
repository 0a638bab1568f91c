import { at, clampIndex, get, put } from './lanes'

/**
 * Difference of two Gaussians across the flow, sampled bilinearly. Rows `from` to `to`.
 * @param kernel `2 * reach + 1` weights
 */
export function differAcross(
  input: usize, output: usize, width: i32, height: i32, cos2: usize, sin2: usize,
  kernel: usize, reach: i32, from: i32, to: i32,
): void {
  const mostX = <f32>width - 1.001
  const mostY = <f32>height - 1.001
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const nx = -halfSine(get(cos2, i), get(sin2, i))
      const ny = halfCosine(get(cos2, i))
      let sum: f32 = 0
      for (let k = -reach; k <= reach; k++) {
        const px = min(mostX, max<f32>(0, <f32>x + <f32>k * nx))
        const py = min(mostY, max<f32>(0, <f32>y + <f32>k * ny))
        const column = <i32>px
        const row = <i32>py
        const s = px - <f32>column
        const t = py - <f32>row
        const p = at(input, row * width + column)
        const q = p + (<usize>width << 2)
        const above = load<f32>(p) + s * (load<f32>(p, 4) - load<f32>(p))
        const below = load<f32>(q) + s * (load<f32>(q, 4) - load<f32>(q))
        sum += get(kernel, k + reach) * (above + t * (below - above))
      }
      put(output, i, sum)
    }
  }
}

/** Cosine of half the angle in -90..90 degrees. */
// @ts-ignore: decorator
@inline
function halfCosine(cos: f32): f32 {
  return sqrt<f32>(max<f32>(0, 0.5 + 0.5 * cos))
}

// @ts-ignore: decorator
@inline
function halfSine(cos: f32, sin: f32): f32 {
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

/** Whether a dark response lies within two pixels. */
// @ts-ignore: decorator
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
