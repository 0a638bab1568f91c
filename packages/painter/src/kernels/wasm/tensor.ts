import type { KernelsOf } from '../kernels.ts'
import type * as tensors from '../tensor.ts'
import { overPixels, overRows, type Runtime } from './runtime.ts'

/** Divides the sums of the Scharr operator's weights. */
const SCHARR = 32

export function tensorKernels(runtime: Runtime): KernelsOf<typeof tensors> {
  return {
    addGradientTensor: (input, { xx, xy, yy }, size, weight) => {
      const numbers = [size.width, size.height, weight / SCHARR]
      overRows(runtime, 'addGradientTensor', size, [input, xx, xy, yy], ...numbers)
    },
    flowOfTensor: ({ xx, xy, yy }, { cos2, sin2, anisotropy }) =>
      overPixels(runtime, 'flowOfTensor', [xx, xy, yy, cos2, sin2, anisotropy]),
    normaliseFlow: ({ cos2, sin2 }) => overPixels(runtime, 'normaliseFlow', [cos2, sin2]),
  }
}
