import { isWideWindow } from '../../kernels/guided.ts'
import { halfOf, type Plane, type Size } from '../../picture.ts'
import { blur } from './blur.ts'
import { enlarge, shrinkHalf } from './resample.ts'

/** Guided filter. */
export function guidedFilter(
  guide: Plane,
  input: Plane,
  output: Plane,
  size: Size,
  radius: number,
  epsilon: number,
): void {
  const slope = new Float32Array(guide.length)
  if (isWideWindow(radius)) {
    const half = halfOf(size)
    const take = (): Plane => new Float32Array(half.width * half.height)
    const [smallGuide, smallInput, slopes, offsets] = [take(), take(), take(), take()]
    shrinkHalf(guide, smallGuide, size)
    shrinkHalf(input, smallInput, size)
    findLines(smallGuide, smallInput, slopes, offsets, half, radius / 2, epsilon)
    enlarge(slopes, half, slope, size, 2)
    enlarge(offsets, half, output, size, 2)
  } else findLines(guide, input, slope, output, size, radius, epsilon)
  for (let i = 0; i < output.length; i++) output[i] = slope[i]! * guide[i]! + output[i]!
}

function findLines(
  guide: Plane,
  input: Plane,
  slopes: Plane,
  offsets: Plane,
  size: Size,
  radius: number,
  epsilon: number,
): void {
  const length = guide.length
  const sigma = radius / Math.sqrt(3)
  const meanGuide = new Float32Array(length)
  const meanInput = new Float32Array(length)
  for (let i = 0; i < length; i++) {
    slopes[i] = guide[i]! * guide[i]!
    offsets[i] = guide[i]! * input[i]!
  }
  blur(guide, meanGuide, size, sigma)
  blur(input, meanInput, size, sigma)
  blur(slopes, slopes, size, sigma)
  blur(offsets, offsets, size, sigma)
  for (let i = 0; i < length; i++) {
    const variance = Math.max(0, slopes[i]! - meanGuide[i]! * meanGuide[i]!)
    const slope = (offsets[i]! - meanGuide[i]! * meanInput[i]!) / (variance + epsilon)
    slopes[i] = slope
    offsets[i] = meanInput[i]! - slope * meanGuide[i]!
  }
  blur(slopes, slopes, size, sigma)
  blur(offsets, offsets, size, sigma)
}
