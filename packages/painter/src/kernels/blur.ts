import { boxRadii, gaussianKernel } from '../gaussian.ts'
import { halfOf, type Plane, type Size } from '../picture.ts'
import { resampleKernels } from './resample.ts'
import { grainOf, overRows, withNumbers, type Runtime } from './runtime.ts'

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

/** Minimum sigma of a wide blur, if both sides of the picture have `LEAST_SIDE` pixels. */
const WIDE = 3
const LEAST_SIDE = 8

/**
 * Variance that halving and enlarging add: the means of 2 x 2 pixels 1/4, the interpolation between them 3/4.
 */
const HALVING = 1

/**
 * Returns the size and the sigma of a wide blur at half the size; undefined for a narrow blur.
 * @param sigma in pixels
 */
export function halvedBlur(size: Size, sigma: number): { size: Size; sigma: number } | undefined {
  if (sigma < WIDE || Math.min(size.width, size.height) < LEAST_SIDE) return undefined
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
    overRows(runtime, 'gaussRows', size, [input, scratch], width, weights, radius)
    overRows(runtime, 'gaussColumns', size, [scratch, output], width, height, weights, radius)
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
  const { run, planes } = runtime
  const { width, height } = size
  const columnGrain = grainOf(width, height, 16)
  // One double for each column.
  const sums = planes.take(2 * width)
  const [there, back] = [planes.addressOf(scratch), planes.addressOf(output)]
  const sum = planes.addressOf(sums)
  const [first, second, third] = boxRadii(sigma)
  overRows(runtime, 'boxRows', size, [input, scratch], width, first)
  overRows(runtime, 'boxRows', size, [scratch, output], width, second)
  overRows(runtime, 'boxRows', size, [output, scratch], width, third)
  run('boxColumns', width, columnGrain, there, back, width, height, first, sum)
  run('boxColumns', width, columnGrain, back, there, width, height, second, sum)
  run('boxColumns', width, columnGrain, there, back, width, height, third, sum)
  planes.release(sums)
}
