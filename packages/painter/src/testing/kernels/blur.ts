import { blurColumns, blurRows } from '../../gaussian.ts'
import { halvedBlur } from '../../kernels/blur.ts'
import type { Plane, Size } from '../../picture.ts'
import { enlarge, shrinkHalf } from './resample.ts'

/** Gaussian blur. */
export function blur(input: Plane, output: Plane, scratch: Plane, size: Size, sigma: number): void {
  const wide = halvedBlur(scratch, size, sigma)
  if (wide) {
    shrinkHalf(input, wide.plane, size)
    blur(wide.plane, wide.plane, wide.scratch, wide.size, wide.sigma)
    enlarge(wide.plane, wide.size, output, size, 2)
    return
  }
  blurRows(input, output, scratch, size, sigma)
  blurColumns(output, output, scratch, size, sigma)
}
