import type * as ink from '../ink.ts'
import type { KernelsOf } from '../kernels.ts'
import { overPixels, type Runtime } from './runtime.ts'

export function inkKernels(runtime: Runtime): KernelsOf<typeof ink> {
  return {
    findLines: (light, fine, broad) => overPixels(runtime, 'findLines', [light, fine, broad]),
    drawLines: ({ L, a, b }, { line, rough, sky, subject }, { strength, bold, colour }) => {
      const numbers = [strength, bold, colour.L, colour.a, colour.b]
      overPixels(runtime, 'drawLines', [L, a, b, line, rough, sky, subject], ...numbers)
    },
  }
}
