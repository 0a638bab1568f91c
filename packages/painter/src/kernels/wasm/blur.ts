import type { Plane, Size } from '../../picture.ts'
import { blur, boxRadii, gaussianKernel, halvedBlur } from '../blur.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, withNumbers, type Bench } from './bench.ts'
import { compiledEnlarge, compiledShrinkHalf } from './resample.ts'

export function compiledBlur(bench: Bench): Kernels['blur'] {
  const shrinkHalf = compiledShrinkHalf(bench)
  const enlarge = compiledEnlarge(bench)
  const compiled: Kernels['blur'] = (input, output, scratch, size, sigma) => {
    const wide = halvedBlur(scratch, size, sigma)
    if (wide && bench.planes.holds(input, output, scratch)) {
      shrinkHalf(input, wide.plane, size)
      compiled(wide.plane, wide.plane, wide.scratch, wide.size, wide.sigma)
      enlarge(wide.plane, wide.size, output, size, 2)
    } else if (sigma < 0.2 || !bench.planes.holds(input, output, scratch))
      blur(input, output, scratch, size, sigma)
    else if (sigma < 2) sumGaussian(bench, input, output, scratch, size, sigma)
    else sumBoxes(bench, input, output, scratch, size, sigma)
  }
  return compiled
}

function sumGaussian(
  { crew, planes }: Bench,
  input: Plane,
  output: Plane,
  scratch: Plane,
  { width, height }: Size,
  sigma: number,
): void {
  const kernel = gaussianKernel(sigma)
  const radius = kernel.length >> 1
  const grain = grainOf(height, width)
  const [source, middle, target] = [input, scratch, output].map((plane) => addressOf(plane)) as [
    number,
    number,
    number,
  ]
  withNumbers(planes, kernel, (weights) => {
    crew.run('gaussRows', height, grain, source, middle, width, weights, radius)
    crew.run('gaussColumns', height, grain, middle, target, width, height, weights, radius)
  })
}

function sumBoxes(
  { crew, planes }: Bench,
  input: Plane,
  output: Plane,
  scratch: Plane,
  { width, height }: Size,
  sigma: number,
): void {
  const radii = boxRadii(sigma)
  const rowGrain = grainOf(height, width)
  const columnGrain = grainOf(width, height, 16)
  const sums = planes.take(2 * width + 2)
  if (!planes.holds(sums)) return blur(input, output, scratch, { width, height }, sigma)
  // Input, then to and fro between the two others: three passes along the rows and three down the columns.
  const stops = [input, scratch, output, scratch, output, scratch, output].map((plane) => addressOf(plane))
  radii.forEach((radius, n) => crew.run('boxRows', height, rowGrain, stops[n]!, stops[n + 1]!, width, radius))
  radii.forEach((radius, n) =>
    crew.run(
      'boxColumns',
      width,
      columnGrain,
      stops[n + 3]!,
      stops[n + 4]!,
      width,
      height,
      radius,
      addressOf(sums),
    ),
  )
  planes.give(sums)
}
