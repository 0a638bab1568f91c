import { halfOf, type Plane, type Size } from '../../picture.ts'
import { guidedFilter, isWideWindow } from '../guided.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

/** The other compiled kernels it is made of. */
type Parts = Pick<Kernels, 'blur' | 'shrinkHalf' | 'enlarge'>

export function compiledGuidedFilter(bench: Bench, parts: Parts): Kernels['guidedFilter'] {
  const { crew, planes } = bench
  return (guide, input, output, size, radius, epsilon, lender) => {
    const half = isWideWindow(radius) ? halfOf(size) : size
    const slope = planes.take(guide.length)
    const lent = Array.from({ length: 7 }, () => planes.take(half.width * half.height)) as Lent
    if (planes.holds(guide, input, output, slope, ...lent)) {
      const [smallGuide, ownInput, slopes, offsets] = lent
      if (half === size) {
        findLines(bench, parts, guide, input, slope, output, lent, size, radius, epsilon)
      } else {
        const smallInput = input === guide ? smallGuide : ownInput
        parts.shrinkHalf(guide, smallGuide, size)
        if (input !== guide) parts.shrinkHalf(input, smallInput, size)
        findLines(bench, parts, smallGuide, smallInput, slopes, offsets, lent, half, radius / 2, epsilon)
        parts.enlarge(slopes, half, slope, size, 2)
        parts.enlarge(offsets, half, output, size, 2)
      }
      const { length } = guide
      const [lines, target] = [addressOf(slope), addressOf(output)]
      crew.run('guideApply', length, grainOf(length, 1, 64), lines, target, addressOf(guide), target)
    } else guidedFilter(guide, input, output, size, radius, epsilon, lender)
    planes.give(slope, ...lent)
  }
}

/** Small guide, small input, slopes, offsets, both means, and scratch. */
type Lent = [Plane, Plane, Plane, Plane, Plane, Plane, Plane]

function findLines(
  { crew }: Bench,
  { blur }: Parts,
  guide: Plane,
  input: Plane,
  slopes: Plane,
  offsets: Plane,
  [, , , , meanGuide, meanInput, scratch]: Lent,
  size: Size,
  radius: number,
  epsilon: number,
): void {
  const { length } = guide
  const sigma = radius / Math.sqrt(3)
  const grain = grainOf(length, 1, 64)
  const [slope, offset] = [addressOf(slopes), addressOf(offsets)]
  crew.run('guideProducts', length, grain, addressOf(guide), addressOf(input), slope, offset)
  blur(guide, meanGuide, scratch, size, sigma)
  if (input === guide) meanInput.set(meanGuide)
  else blur(input, meanInput, scratch, size, sigma)
  blur(slopes, slopes, scratch, size, sigma)
  if (input === guide) offsets.set(slopes)
  else blur(offsets, offsets, scratch, size, sigma)
  crew.run('guideLines', length, grain, addressOf(meanGuide), addressOf(meanInput), slope, offset, epsilon)
  blur(slopes, slopes, scratch, size, sigma)
  blur(offsets, offsets, scratch, size, sigma)
}
