import type { Plane, Size } from '../../picture.ts'
import { boxRadii, gaussianKernel, halvedBlur } from '../blur.ts'
import type { Kernels } from '../kernels.ts'
import { resampleKernels } from './resample.ts'
import { grainOf, overRows, withNumbers, type Runtime } from './runtime.ts'

export function compiledBlur(runtime: Runtime): Kernels['blur'] {
  const { shrinkHalf, enlarge } = resampleKernels(runtime)
  const compiled: Kernels['blur'] = (input, output, scratch, size, sigma) => {
    const wide = halvedBlur(scratch, size, sigma)
    if (wide) {
      shrinkHalf(input, wide.plane, size)
      compiled(wide.plane, wide.plane, wide.scratch, wide.size, wide.sigma)
      enlarge(wide.plane, wide.size, output, size, 2)
    } else if (sigma >= 2) sumBoxes(runtime, input, output, scratch, size, sigma)
    else if (sigma >= 0.2) sumGaussian(runtime, input, output, scratch, size, sigma)
    else if (input !== output) output.set(input)
  }
  return compiled
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
  withNumbers(runtime, kernel, (weights) => {
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
  planes.give(sums)
}
