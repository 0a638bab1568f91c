import type { KernelsOf } from '../kernels.ts'
import type * as pixels from '../pixels.ts'
import { overPixels, type Runtime } from './runtime.ts'

export function pixelKernels(runtime: Runtime): KernelsOf<typeof pixels> {
  return {
    addScaled: (target, plane, weight) => overPixels(runtime, 'addScaled', [target, plane], weight),
    blendPlanes: (target, other, share) => overPixels(runtime, 'blendPlanes', [target, other, share]),
    measureGap: (picture, other, gap) => {
      const reached = [picture.L, picture.a, picture.b, other.L, other.a, other.b, gap]
      overPixels(runtime, 'measureGap', reached)
    },
    chooseReach: (grounds, weights, output, used) => {
      const reached = [grounds.care, grounds.subject, grounds.texture, output, used]
      overPixels(runtime, 'chooseReach', reached, weights.care, weights.subject, weights.texture)
    },
    multiplyPlanes: (target, factor) => overPixels(runtime, 'multiplyPlanes', [target, factor]),
    dividePlanes: (target, divisor, least) => overPixels(runtime, 'dividePlanes', [target, divisor], least),
  }
}
