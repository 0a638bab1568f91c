import { at, clampIndex, get, get4, put, put4 } from './lanes'

/** Sums `2 * radius + 1` weights along each row; the border is repeated outwards. Rows `from` to `to`. */
export function gaussRows(
  input: usize, output: usize, width: i32, kernel: usize, radius: i32, from: i32, to: i32,
): void {
  const taps = 2 * radius + 1
  const left = min(radius, width)
  const right = max(left, width - radius)
  for (let y = from; y < to; y++) {
    const source = at(input, y * width)
    const target = at(output, y * width)
    for (let x = 0; x < left; x++) put(target, x, edgeSum(source, width, kernel, radius, x))
    let x = left
    for (; x + 4 <= right; x += 4) {
      let sum = f32x4.splat(0)
      let p = at(source, x - radius)
      for (let k = 0; k < taps; k++, p += 4) {
        sum = f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(at(kernel, k)), v128.load(p)))
      }
      put4(target, x, sum)
    }
    for (; x < width; x++) put(target, x, edgeSum(source, width, kernel, radius, x))
  }
}

function edgeSum(source: usize, width: i32, kernel: usize, radius: i32, x: i32): f32 {
  let sum: f32 = 0
  for (let k = 0; k <= 2 * radius; k++) sum += get(kernel, k) * get(source, clampIndex(x + k - radius, width))
  return sum
}

/** Sums the weights down each column. Rows `from` to `to`. */
export function gaussColumns(
  input: usize, output: usize, width: i32, height: i32, kernel: usize, radius: i32, from: i32, to: i32,
): void {
  const taps = 2 * radius + 1
  for (let y = from; y < to; y++) {
    const target = at(output, y * width)
    let x = 0
    for (; x + 4 <= width; x += 4) {
      let sum = f32x4.splat(0)
      for (let k = 0; k < taps; k++) {
        const row = clampIndex(y + k - radius, height) * width
        sum = f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(at(kernel, k)), get4(input, row + x)))
      }
      put4(target, x, sum)
    }
    for (; x < width; x++) {
      let sum: f32 = 0
      for (let k = 0; k < taps; k++) {
        sum += get(kernel, k) * get(input, clampIndex(y + k - radius, height) * width + x)
      }
      put(target, x, sum)
    }
  }
}

/** Mean of `2 * radius + 1` neighbours along each row. Rows `from` to `to`; four at a time hide the adder's latency. */
export function boxRows(input: usize, output: usize, width: i32, radius: i32, from: i32, to: i32): void {
  const scale: f64 = 1.0 / <f64>(2 * radius + 1)
  const last = width - 1
  for (let y = from; y < to; y += 4) {
    const r0 = y * width
    const r1 = min(y + 1, to - 1) * width
    const r2 = min(y + 2, to - 1) * width
    const r3 = min(y + 3, to - 1) * width
    let s0: f64 = 0
    let s1: f64 = 0
    let s2: f64 = 0
    let s3: f64 = 0
    for (let k = -radius; k <= radius; k++) {
      const x = min(last, max(0, k))
      s0 += <f64>get(input, r0 + x)
      s1 += <f64>get(input, r1 + x)
      s2 += <f64>get(input, r2 + x)
      s3 += <f64>get(input, r3 + x)
    }
    for (let x = 0; x < width; x++) {
      put(output, r0 + x, <f32>(s0 * scale))
      put(output, r1 + x, <f32>(s1 * scale))
      put(output, r2 + x, <f32>(s2 * scale))
      put(output, r3 + x, <f32>(s3 * scale))
      const enter = min(last, x + radius + 1)
      const leave = max(0, x - radius)
      s0 += <f64>get(input, r0 + enter) - <f64>get(input, r0 + leave)
      s1 += <f64>get(input, r1 + enter) - <f64>get(input, r1 + leave)
      s2 += <f64>get(input, r2 + enter) - <f64>get(input, r2 + leave)
      s3 += <f64>get(input, r3 + enter) - <f64>get(input, r3 + leave)
    }
  }
}

/**
 * Mean of `2 * radius + 1` neighbours down each column. Columns `from` to `to`.
 * @param sums room for one f64 a column
 */
export function boxColumns(
  input: usize, output: usize, width: i32, height: i32, radius: i32, sums: usize, from: i32, to: i32,
): void {
  const scale: f64 = 1.0 / <f64>(2 * radius + 1)
  const last = height - 1
  memory.fill(sums + ((<usize>from) << 3), 0, (<usize>(to - from)) << 3)
  for (let k = -radius; k <= radius; k++) {
    const row = min(last, max(0, k)) * width
    for (let x = from; x < to; x++) {
      const s = sums + ((<usize>x) << 3)
      store<f64>(s, load<f64>(s) + <f64>get(input, row + x))
    }
  }
  const scales = f64x2.splat(scale)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const enter = min(last, y + radius + 1) * width
    const leave = max(0, y - radius) * width
    let x = from
    for (; x + 4 <= to; x += 4) {
      const s = sums + ((<usize>x) << 3)
      const low = v128.load(s)
      const high = v128.load(s, 16)
      const lowMean = f32x4.demote_f64x2_zero(f64x2.mul(low, scales))
      const highMean = f32x4.demote_f64x2_zero(f64x2.mul(high, scales))
      put4(output, row + x, i32x4.shuffle(lowMean, highMean, 0, 1, 4, 5))
      const entering = get4(input, enter + x)
      const leaving = get4(input, leave + x)
      v128.store(
        s,
        f64x2.add(low, f64x2.sub(f64x2.promote_low_f32x4(entering), f64x2.promote_low_f32x4(leaving))),
      )
      v128.store(
        s,
        f64x2.add(
          high,
          f64x2.sub(
            f64x2.promote_low_f32x4(i32x4.shuffle(entering, entering, 2, 3, 0, 1)),
            f64x2.promote_low_f32x4(i32x4.shuffle(leaving, leaving, 2, 3, 0, 1)),
          ),
        ),
        16,
      )
    }
    for (; x < to; x++) {
      const s = sums + ((<usize>x) << 3)
      const sum = load<f64>(s)
      put(output, row + x, <f32>(sum * scale))
      store<f64>(s, sum + (<f64>get(input, enter + x) - <f64>get(input, leave + x)))
    }
  }
}
