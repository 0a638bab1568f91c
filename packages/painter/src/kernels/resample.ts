import { halfOf, type Plane, type Size } from '../picture.ts'
import { overRows, type Runtime } from './runtime.ts'

export function resampleKernels(runtime: Runtime) {
  return {
    /** Halves a plane, each output pixel the mean of its 2 x 2 block; `output` has the size `halfOf(size)`. */
    shrinkHalf: (input: Plane, output: Plane, size: Size): void => {
      const rows = { width: size.width, height: halfOf(size).height }
      overRows(runtime, 'shrinkHalf', rows, { input, output, width: size.width, height: size.height })
    },
    /**
     * Enlarges a plane to `target` with bilinear interpolation.
     * @param factor output pixels per input pixel (2 undoes `shrinkHalf`)
     * @param top rows of the enlarged picture above the target
     */
    enlarge: (input: Plane, size: Size, output: Plane, target: Size, factor: number, top = 0): void => {
      const { width, height } = size
      overRows(runtime, 'enlarge', target, {
        input,
        width,
        height,
        output,
        columns: target.width,
        factor,
        top,
      })
    },
  }
}
