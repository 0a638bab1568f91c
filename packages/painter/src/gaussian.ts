import type { Plane, Size } from './picture.ts'

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

/**
 * Gaussian blur along the rows alone, of planes outside the painting's memory; the border is repeated outwards. Below a
 * sigma of 2 pixels the true kernel is summed, above it three box passes approximate it.
 * @param input may be the same plane as `output`
 * @param scratch any plane of the same length
 * @param sigma in pixels
 */
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

function sumRows(input: Plane, output: Plane, { width, height }: Size, kernel: Float32Array): void {
  const radius = kernel.length >> 1
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < kernel.length; k++)
        sum += kernel[k]! * input[row + Math.min(width - 1, Math.max(0, x + k - radius))]!
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
