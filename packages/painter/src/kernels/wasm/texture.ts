import type { KernelsOf } from '../kernels.ts'
import type * as textures from '../texture.ts'
import { overPixels, overRows, type Runtime } from './runtime.ts'

/** The kernels that tell rough places from quiet ones, and let strokes swing. */
export function textureKernels(runtime: Runtime): KernelsOf<typeof textures> {
  return {
    measureStrength: ({ xx, yy }, output, factor) =>
      overPixels(runtime, 'measureStrength', [xx, yy, output], factor),
    measureBias: ({ xx, xy, yy }, output) => overPixels(runtime, 'measureBias', [xx, xy, yy, output]),
    weighTexture: (activity, texture, { sky, subject, plants, calming }) =>
      overPixels(runtime, 'weighTexture', [activity, texture, sky, subject, plants], calming),
    findCalm: ({ activity, subject, sky }, quiet, calm) =>
      overPixels(runtime, 'findCalm', [activity, subject, sky, calm], quiet),
    swingStrokes: (flow, clear, unit) =>
      overRows(
        runtime,
        'swingStrokes',
        flow,
        [flow.cos2, flow.sin2, flow.anisotropy, clear],
        flow.width,
        unit,
      ),
  }
}
