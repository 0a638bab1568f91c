import { guidedFilter } from '../guided.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

/** @param blur the compiled blur */
export function compiledGuidedFilter(
  { crew, planes }: Bench,
  blur: Kernels['blur'],
): Kernels['guidedFilter'] {
  return (guide, input, output, size, radius, epsilon, lender) => {
    const { length } = guide
    const sigma = radius / Math.sqrt(3)
    const lent = [0, 1, 2, 3].map(() => planes.take(length))
    const [meanGuide, meanInput, square, product] = lent as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    if (planes.holds(guide, input, output, ...lent)) {
      const grain = grainOf(length, 1, 64)
      const [slope, offset] = [addressOf(square), addressOf(product)]
      crew.run('guideProducts', length, grain, addressOf(guide), addressOf(input), slope, offset)
      blur(guide, meanGuide, output, size, sigma)
      if (input === guide) meanInput.set(meanGuide)
      else blur(input, meanInput, output, size, sigma)
      blur(square, square, output, size, sigma)
      if (input === guide) product.set(square)
      else blur(product, product, output, size, sigma)
      crew.run(
        'guideLines',
        length,
        grain,
        addressOf(meanGuide),
        addressOf(meanInput),
        slope,
        offset,
        epsilon,
      )
      blur(square, square, output, size, sigma)
      blur(product, product, output, size, sigma)
      crew.run('guideApply', length, grain, slope, offset, addressOf(guide), addressOf(output))
    } else guidedFilter(guide, input, output, size, radius, epsilon, lender)
    planes.give(...lent)
  }
}
