import { boxRadii, gaussianKernel } from '../gaussian.ts'
import { halfOf, type Plane, type Size } from '../picture.ts'
import { resampleKernels } from './resample.ts'
import { grainOf, overBands, overRows, withNumbers, type Runtime } from './runtime.ts'

export function blurKernels(runtime: Runtime) {
  const { planes } = runtime
  const { shrinkHalf, enlarge } = resampleKernels(runtime)
  /**
   * Blurs with a Gaussian; the border is repeated outwards. Below a sigma of 2 pixels the true kernel is
   * summed, above it three box passes approximate it (P. Kovesi, "Fast almost-Gaussian filtering", 2010),
   * whose cost does not depend on sigma. A wide blur is made at half the size, recursively, since its result
   * has no fine detail.
   * @param input may be the same plane as `output`
   * @param sigma in pixels
   */
  const blur = (input: Plane, output: Plane, size: Size, sigma: number): void => {
    const half = halvedBlur(size, sigma)
    const scratch = planes.take(half ? half.size.width * half.size.height : input.length)
    if (half) {
      shrinkHalf(input, scratch, size)
      blur(scratch, scratch, half.size, half.sigma)
      enlarge(scratch, half.size, output, size, 2)
    } else if (sigma >= 2) sumBoxes(runtime, input, output, scratch, size, sigma)
    else if (sigma >= 0.2) sumGaussian(runtime, input, output, scratch, size, sigma)
    else if (input !== output) output.set(input)
    planes.release(scratch)
  }
  return { blur }
}

/** Minimum sigma of a wide blur, if both sides of the picture have `MIN_SIDE` pixels. */
const WIDE = 3
const MIN_SIDE = 8

/**
 * Variance that halving and enlarging add: the means of 2 x 2 pixels 1/4, the interpolation between them 3/4.
 */
const HALVING = 1

/**
 * Returns the size and the sigma of a wide blur at half the size; undefined for a narrow blur.
 * @param sigma in pixels
 */
export function halvedBlur(size: Size, sigma: number): { size: Size; sigma: number } | undefined {
  if (sigma < WIDE || Math.min(size.width, size.height) < MIN_SIDE) return undefined
  return { size: halfOf(size), sigma: Math.sqrt(sigma * sigma - HALVING) / 2 }
}

function sumGaussian(
  runtime: Runtime,
  input: Plane,
  output: Plane,
  scratch: Plane,
  size: Size,
  sigma: number,
): void {
  const { width, height } = size
  const kernel = gaussianKernel(sigma)
  const radius = kernel.length >> 1
  withNumbers(runtime, [kernel], (weights) => {
    overRows(runtime, 'gaussRows', size, { input, output: scratch, width, kernel: weights, radius })
    overRows(runtime, 'gaussColumns', size, {
      input: scratch,
      output,
      width,
      height,
      kernel: weights,
      radius,
    })
  })
}

function sumBoxes(
  runtime: Runtime,
  input: Plane,
  output: Plane,
  scratch: Plane,
  size: Size,
  sigma: number,
): void {
  const { planes } = runtime
  const { width, height } = size
  const columnGrain = grainOf(width, height, 16)
  // One double for each column.
  const sums = planes.take(2 * width)
  const [first, second, third] = boxRadii(sigma)
  const alongRows = (from: Plane, to: Plane, radius: number): void =>
    overRows(runtime, 'boxRows', size, { input: from, output: to, width, radius })
  const alongColumns = (from: Plane, to: Plane, radius: number): void =>
    overBands(runtime, 'boxColumns', width, columnGrain, {
      input: from,
      output: to,
      width,
      height,
      radius,
      sums,
    })
  alongRows(input, scratch, first)
  alongRows(scratch, output, second)
  alongRows(output, scratch, third)
  alongColumns(scratch, output, first)
  alongColumns(output, scratch, second)
  alongColumns(scratch, output, third)
  planes.release(sums)
}
