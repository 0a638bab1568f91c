import { halfOf, type Plane, type Size } from '../picture.ts'
import { enlarge, shrinkHalf } from './resample.ts'

/**
 * Gaussian blur; the border is repeated outwards. Below a sigma of 2 pixels the true kernel is summed, above it
 * three box passes approximate it (P. Kovesi, "Fast almost-Gaussian filtering", 2010), whose cost does not depend on sigma.
 * A wide blur is made at half the size, again and again, since nothing fine is left in its result.
 * @param input may be the same plane as `output`
 * @param scratch any plane of the same length
 * @param sigma in pixels
 */
export function blur(input: Plane, output: Plane, scratch: Plane, size: Size, sigma: number): void {
  const wide = halvedBlur(scratch, size, sigma)
  if (wide) {
    shrinkHalf(input, wide.plane, size)
    blur(wide.plane, wide.plane, wide.scratch, wide.size, wide.sigma)
    enlarge(wide.plane, wide.size, output, size, 2)
    return
  }
  blurRows(input, output, scratch, size, sigma)
  blurColumns(output, output, scratch, size, sigma)
}

/** From this sigma on a blur is wide, if both sides of the picture have this many pixels. */
const WIDE = 3
const LEAST_SIDE = 8

/** Variance that halving and enlarging add: 2 x 2 means 1/4, straight lines between them 3/4. */
const HALVING = 1

/** How a wide blur is made at half the size, in planes cut from the scratch plane; nothing for a narrow one. */
export function halvedBlur(
  scratch: Plane,
  size: Size,
  sigma: number,
): { plane: Plane; scratch: Plane; size: Size; sigma: number } | undefined {
  if (sigma < WIDE || Math.min(size.width, size.height) < LEAST_SIDE) return undefined
  const half = halfOf(size)
  const length = half.width * half.height
  return {
    plane: scratch.subarray(0, length),
    scratch: scratch.subarray(length, 2 * length),
    size: half,
    sigma: Math.sqrt(sigma * sigma - HALVING) / 2,
  }
}

/** The same along the rows alone. */
export function blurRows(input: Plane, output: Plane, scratch: Plane, size: Size, sigma: number): void {
  blurOneWay(input, output, scratch, size, sigma, sumRows, boxRows)
}

/** The same down the columns alone. */
export function blurColumns(input: Plane, output: Plane, scratch: Plane, size: Size, sigma: number): void {
  blurOneWay(input, output, scratch, size, sigma, sumColumns, boxColumns)
}

function blurOneWay(
  input: Plane,
  output: Plane,
  scratch: Plane,
  size: Size,
  sigma: number,
  sum: typeof sumRows,
  box: typeof boxRows,
): void {
  if (sigma < 0.2) {
    if (input !== output) output.set(input)
    return
  }
  if (sigma < 2) {
    sum(input, scratch, size, gaussianKernel(sigma))
    output.set(scratch)
    return
  }
  const [first, second, third] = boxRadii(sigma)
  box(input, scratch, size, first)
  box(scratch, output, size, second)
  box(output, scratch, size, third)
  output.set(scratch)
}

/** Radii of three boxes whose variances add up to sigma squared. */
export function boxRadii(sigma: number): [number, number, number] {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  let low = Math.floor(ideal)
  if (low % 2 === 0) low--
  const lows = Math.round((12 * sigma * sigma - 3 * low * low - 12 * low - 9) / (-4 * low - 4))
  const radius = (i: number): number => ((i < lows ? low : low + 2) - 1) / 2
  return [radius(0), radius(1), radius(2)]
}

/** Weights of a Gaussian, as many to each side as matter; they sum to 1. */
export function gaussianKernel(sigma: number): Float32Array {
  const radius = Math.ceil(3 * sigma)
  const kernel = new Float32Array(2 * radius + 1)
  let sum = 0
  for (let i = -radius; i <= radius; i++)
    sum += kernel[i + radius] = Math.exp((-0.5 * i * i) / (sigma * sigma))
  for (let i = 0; i < kernel.length; i++) kernel[i] = kernel[i]! / sum
  return kernel
}

function sumRows(input: Plane, output: Plane, { width, height }: Size, kernel: Float32Array): void {
  const radius = kernel.length >> 1
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      let sum = 0
      if (x >= radius && x < width - radius) {
        for (let k = 0, q = row + x - radius; k < kernel.length; k++, q++) sum += kernel[k]! * input[q]!
      } else {
        for (let k = 0; k < kernel.length; k++) {
          const q = Math.min(width - 1, Math.max(0, x + k - radius))
          sum += kernel[k]! * input[row + q]!
        }
      }
      output[row + x] = sum
    }
  }
}

function sumColumns(input: Plane, output: Plane, { width, height }: Size, kernel: Float32Array): void {
  const radius = kernel.length >> 1
  for (let y = 0; y < height; y++) {
    const row = y * width
    output.fill(0, row, row + width)
    for (let k = 0; k < kernel.length; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k - radius)) * width
      const weight = kernel[k]!
      for (let x = 0; x < width; x++) output[row + x] = output[row + x]! + weight * input[from + x]!
    }
  }
}

function boxRows(input: Plane, output: Plane, { width, height }: Size, radius: number): void {
  const scale = 1 / (2 * radius + 1)
  const last = width - 1
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += input[row + Math.min(last, Math.max(0, k))]!
    for (let x = 0; x < width; x++) {
      output[row + x] = sum * scale
      const enter = x + radius + 1
      const leave = x - radius
      sum += input[row + (enter > last ? last : enter)]! - input[row + (leave < 0 ? 0 : leave)]!
    }
  }
}

function boxColumns(input: Plane, output: Plane, { width, height }: Size, radius: number): void {
  const scale = 1 / (2 * radius + 1)
  const last = height - 1
  const sums = new Float64Array(width)
  for (let k = -radius; k <= radius; k++) {
    const row = Math.min(last, Math.max(0, k)) * width
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + input[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const enter = Math.min(last, y + radius + 1) * width
    const leave = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x++) {
      output[row + x] = sums[x]! * scale
      sums[x] = sums[x]! + input[enter + x]! - input[leave + x]!
    }
  }
}
