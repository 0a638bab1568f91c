import { halfOf, type Plane, type Size } from '../picture.ts'
import type { Planes } from '../planes.ts'
import { blur } from './blur.ts'
import { enlarge, shrinkHalf } from './resample.ts'

/**
 * Guided filter (He, Sun, Tang 2010): smooths `input` while keeping the edges of `guide`.
 * The window is a Gaussian of the same spread as a box of the given radius. The lines from guide to input of a wide
 * window are found at half the size and applied at the whole (He, Sun: "Fast guided filter", 2015).
 * @param guide may be the same plane as `input`; `output` must be another
 * @param radius in pixels
 * @param epsilon contrast (squared) below which the guide counts as flat
 */
export function guidedFilter(
  guide: Plane,
  input: Plane,
  output: Plane,
  size: Size,
  radius: number,
  epsilon: number,
  planes: Planes,
): void {
  const slope = planes.take(guide.length)
  if (isWideWindow(radius)) {
    const half = halfOf(size)
    const length = half.width * half.height
    const smallGuide = planes.take(length)
    const smallInput = input === guide ? smallGuide : planes.take(length)
    const [slopes, offsets] = [planes.take(length), planes.take(length)]
    shrinkHalf(guide, smallGuide, size)
    if (input !== guide) shrinkHalf(input, smallInput, size)
    findLines(smallGuide, smallInput, slopes, offsets, half, radius / 2, epsilon, planes)
    enlarge(slopes, half, slope, size, 2)
    enlarge(offsets, half, output, size, 2)
    planes.give(smallGuide, slopes, offsets)
    if (input !== guide) planes.give(smallInput)
  } else findLines(guide, input, slope, output, size, radius, epsilon, planes)
  for (let i = 0; i < output.length; i++) output[i] = slope[i]! * guide[i]! + output[i]!
  planes.give(slope)
}

/** Whether so wide a window sees nothing that half the size does not show. */
export function isWideWindow(radius: number): boolean {
  return radius >= 4
}

function findLines(
  guide: Plane,
  input: Plane,
  slopes: Plane,
  offsets: Plane,
  size: Size,
  radius: number,
  epsilon: number,
  planes: Planes,
): void {
  const length = guide.length
  const sigma = radius / Math.sqrt(3)
  const meanGuide = planes.take(length)
  const meanInput = planes.take(length)
  const scratch = planes.take(length)
  for (let i = 0; i < length; i++) {
    slopes[i] = guide[i]! * guide[i]!
    offsets[i] = guide[i]! * input[i]!
  }
  blur(guide, meanGuide, scratch, size, sigma)
  blur(input, meanInput, scratch, size, sigma)
  blur(slopes, slopes, scratch, size, sigma)
  blur(offsets, offsets, scratch, size, sigma)
  for (let i = 0; i < length; i++) {
    const variance = Math.max(0, slopes[i]! - meanGuide[i]! * meanGuide[i]!)
    const slope = (offsets[i]! - meanGuide[i]! * meanInput[i]!) / (variance + epsilon)
    slopes[i] = slope
    offsets[i] = meanInput[i]! - slope * meanGuide[i]!
  }
  blur(slopes, slopes, scratch, size, sigma)
  blur(offsets, offsets, scratch, size, sigma)
  planes.give(meanGuide, meanInput, scratch)
}
