import type { Plane, Size } from '../picture.ts'
import type { Planes } from '../planes.ts'
import { blur } from './blur.ts'

/**
 * Guided filter (He, Sun, Tang 2010): smooths `input` while keeping the edges of `guide`.
 * The window is a Gaussian of the same spread as a box of the given radius.
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
  const length = guide.length
  const sigma = radius / Math.sqrt(3)
  const meanGuide = planes.take(length)
  const meanInput = planes.take(length)
  const square = planes.take(length)
  const product = planes.take(length)
  for (let i = 0; i < length; i++) {
    square[i] = guide[i]! * guide[i]!
    product[i] = guide[i]! * input[i]!
  }
  blur(guide, meanGuide, output, size, sigma)
  blur(input, meanInput, output, size, sigma)
  blur(square, square, output, size, sigma)
  blur(product, product, output, size, sigma)
  for (let i = 0; i < length; i++) {
    const variance = Math.max(0, square[i]! - meanGuide[i]! * meanGuide[i]!)
    const slope = (product[i]! - meanGuide[i]! * meanInput[i]!) / (variance + epsilon)
    square[i] = slope
    product[i] = meanInput[i]! - slope * meanGuide[i]!
  }
  blur(square, square, output, size, sigma)
  blur(product, product, output, size, sigma)
  for (let i = 0; i < length; i++) output[i] = square[i]! * guide[i]! + product[i]!
  planes.give(meanGuide, meanInput, square, product)
}
