import type * as finish from '../finish.ts'
import type { KernelsOf } from '../kernels.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'

export function finishKernels(runtime: Runtime): KernelsOf<typeof finish> {
  return {
    addRelief: (L, height, calm, bright, size) =>
      overRows(runtime, 'addRelief', size, [L, height, calm, bright], size.width),
    addGlow: (L, glow) => overPixels(runtime, 'addGlow', [L, glow]),
    addGrain: (L, tile, size, strength) =>
      withNumbers(runtime, tile, (grain) =>
        overRows(runtime, 'addGrain', size, [L], grain, size.width, strength),
      ),
  }
}
