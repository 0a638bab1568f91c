import { blurColumns, blurRows } from '../../gaussian.ts'
import { halvedBlur } from '../../kernels/blur.ts'
import type { Plane, Size } from '../../picture.ts'
import { enlarge, shrinkHalf } from './resample.ts'

/** Blurs with a Gaussian. */
export function blur(input: Plane, output: Plane, size: Size, sigma: number): void {
  const half = halvedBlur(size, sigma)
  if (half) {
    const small = new Float32Array(half.size.width * half.size.height)
    shrinkHalf(input, small, size)
    blur(small, small, half.size, half.sigma)
    enlarge(small, half.size, output, size, 2)
    return
  }
  blurRows(input, output, size, sigma)
  blurColumns(output, output, size, sigma)
}
