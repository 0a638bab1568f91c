import type { KernelsOf } from '../kernels.ts'
import type * as tone from '../tone.ts'
import { overPixels, withNumbers, type Runtime } from './runtime.ts'

export function toneKernels(runtime: Runtime): KernelsOf<typeof tone> {
  return {
    mapTones: (input, output, curve) =>
      withNumbers(runtime, curve.values, (table) => overPixels(runtime, 'mapTones', [input, output], table)),
    regradeTones: ({ L, a, b }, toned, base, { lift, gain }) =>
      withNumbers(runtime, lift.values, (lifts) =>
        withNumbers(runtime, gain.values, (gains) =>
          overPixels(runtime, 'regradeTones', [L, a, b, toned, base], lifts, gains, gain.from, gain.to),
        ),
      ),
  }
}
