import { halfOf } from '../../picture.ts'
import type { KernelsOf } from '../kernels.ts'
import type * as resample from '../resample.ts'
import { overRows, type Runtime } from './runtime.ts'

export function resampleKernels(runtime: Runtime): KernelsOf<typeof resample> {
  return {
    shrinkHalf: (input, output, size) => {
      const rows = { width: size.width, height: halfOf(size).height }
      overRows(runtime, 'shrinkHalf', rows, [input, output], size.width, size.height)
    },
    enlarge: (input, size, output, target, factor) => {
      const numbers = [size.width, size.height, runtime.planes.addressOf(output), target.width, factor]
      overRows(runtime, 'enlarge', target, [input], ...numbers)
    },
  }
}
