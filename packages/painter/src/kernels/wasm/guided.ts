import { halfOf, type Plane, type Size } from '../../picture.ts'
import { isWideWindow } from '../guided.ts'
import type { Kernels } from '../kernels.ts'
import { overPixels, type Runtime } from './runtime.ts'

/** The other compiled kernels the filter is made of. */
type Parts = Pick<Kernels, 'blur' | 'shrinkHalf' | 'enlarge'>

export function compiledGuidedFilter(runtime: Runtime, parts: Parts): Kernels['guidedFilter'] {
  const { planes } = runtime
  return (guide, input, output, size, radius, epsilon) => {
    const slope = planes.take(guide.length)
    if (isWideWindow(radius)) {
      const half = halfOf(size)
      const length = half.width * half.height
      const smallGuide = planes.take(length)
      const smallInput = input === guide ? smallGuide : planes.take(length)
      const [slopes, offsets] = [planes.take(length), planes.take(length)]
      parts.shrinkHalf(guide, smallGuide, size)
      if (input !== guide) parts.shrinkHalf(input, smallInput, size)
      findLines(runtime, parts, smallGuide, smallInput, slopes, offsets, half, radius / 2, epsilon)
      parts.enlarge(slopes, half, slope, size, 2)
      parts.enlarge(offsets, half, output, size, 2)
      planes.give(smallGuide, slopes, offsets)
      if (input !== guide) planes.give(smallInput)
    } else findLines(runtime, parts, guide, input, slope, output, size, radius, epsilon)
    overPixels(runtime, 'guideApply', [slope, output, guide, output])
    planes.give(slope)
  }
}

function findLines(
  runtime: Runtime,
  { blur }: Parts,
  guide: Plane,
  input: Plane,
  slopes: Plane,
  offsets: Plane,
  size: Size,
  radius: number,
  epsilon: number,
): void {
  const { planes } = runtime
  const sigma = radius / Math.sqrt(3)
  const [meanGuide, meanInput] = [planes.take(guide.length), planes.take(guide.length)]
  const scratch = planes.take(guide.length)
  overPixels(runtime, 'guideProducts', [guide, input, slopes, offsets])
  blur(guide, meanGuide, scratch, size, sigma)
  if (input === guide) meanInput.set(meanGuide)
  else blur(input, meanInput, scratch, size, sigma)
  blur(slopes, slopes, scratch, size, sigma)
  if (input === guide) offsets.set(slopes)
  else blur(offsets, offsets, scratch, size, sigma)
  overPixels(runtime, 'guideLines', [meanGuide, meanInput, slopes, offsets], epsilon)
  blur(slopes, slopes, scratch, size, sigma)
  blur(offsets, offsets, scratch, size, sigma)
  planes.give(meanGuide, meanInput, scratch)
}
