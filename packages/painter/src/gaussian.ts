import type { Plane, Size } from './picture.ts'

/** Returns radii of three boxes whose variances add up to sigma squared. */
export function boxRadii(sigma: number): [number, number, number] {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  let low = Math.floor(ideal)
  if (low % 2 === 0) low--
  const lows = Math.round((12 * sigma * sigma - 3 * low * low - 12 * low - 9) / (-4 * low - 4))
  const radius = (i: number): number => ((i < lows ? low : low + 2) - 1) / 2
  return [radius(0), radius(1), radius(2)]
}

/** Returns the weights of a Gaussian up to three sigmas from its middle; they sum to 1. */
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
 * Blurs along the rows with a Gaussian, in planes outside the painting's memory; the border is repeated
 * outwards. Below a sigma of 2 pixels the true kernel is summed, above it three box passes approximate it.
 * @param input may be the same plane as `output`
 * @param sigma in pixels
 */
export function blurRows(input: Plane, output: Plane, size: Size, sigma: number): void {
  const lines = { count: size.height, length: size.width, step: 1, stride: size.width }
  blurLines(input, output, lines, sigma, (kernel, sums) => sumRows(input, sums, size, kernel))
}

/** Blurs along the columns, in the same way. */
export function blurColumns(input: Plane, output: Plane, size: Size, sigma: number): void {
  const lines = { count: size.width, length: size.height, step: size.width, stride: 1 }
  blurLines(input, output, lines, sigma, (kernel, sums) => sumColumns(input, sums, size, kernel))
}

/** Rows or columns of a plane: `step` leads to the next value of a line, `stride` to the next line. */
type Lines = {
  readonly count: number
  readonly length: number
  readonly step: number
  readonly stride: number
}

function blurLines(
  input: Plane,
  output: Plane,
  lines: Lines,
  sigma: number,
  sum: (kernel: Float32Array, sums: Plane) => void,
): void {
  if (sigma < 0.2) {
    if (input !== output) output.set(input)
    return
  }
  const scratch = new Float32Array(input.length)
  if (sigma < 2) sum(gaussianKernel(sigma), scratch)
  else {
    const [first, second, third] = boxRadii(sigma)
    boxLines(input, scratch, lines, first)
    boxLines(scratch, output, lines, second)
    boxLines(output, scratch, lines, third)
  }
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

function boxLines(input: Plane, output: Plane, { count, length, step, stride }: Lines, radius: number): void {
  const scale = 1 / (2 * radius + 1)
  const last = length - 1
  for (let line = 0; line < count; line++) {
    const start = line * stride
    let sum = 0
    for (let k = -radius; k <= radius; k++) sum += input[start + step * Math.min(last, Math.max(0, k))]!
    for (let i = 0; i < length; i++) {
      output[start + step * i] = sum * scale
      const enter = i + radius + 1
      const leave = i - radius
      sum +=
        input[start + step * (enter > last ? last : enter)]! - input[start + step * (leave < 0 ? 0 : leave)]!
    }
  }
}
