import type { Plane } from '../picture.ts'
import { overPixels, overRows, type Runtime } from './runtime.ts'
import type { Flow, Tensor } from './tensor.ts'

/** Planes, 0..1, by which rough texture is weighed; `calming` is its reduction in the main subject. */
export type TextureGrounds = {
  readonly sky: Plane
  readonly subject: Plane
  readonly plants: Plane
  readonly calming: number
}

/** Returns the kernels that separate rough areas from quiet ones, and let strokes swing. */
export function textureKernels(runtime: Runtime) {
  return {
    /** Measures the strength of change at each pixel, whatever the direction, times `factor`. */
    measureStrength: ({ xx, yy }: Tensor, output: Plane, factor: number): void =>
      overPixels(runtime, 'measureStrength', { xx, yy, output, factor }),
    /** Measures the dominance of one direction at each pixel, 0 (none) to 1. */
    measureBias: ({ xx, xy, yy }: Tensor, output: Plane): void =>
      overPixels(runtime, 'measureBias', { xx, xy, yy, output }),
    /**
     * Weighs, in place, the areas where the picture changes and where it changes in every direction at once.
     * @param activity strength of the changes, smoothed; receives 0..1
     * @param texture dominance of one direction; receives the roughness, 0..1
     */
    weighTexture: (
      activity: Plane,
      texture: Plane,
      { sky, subject, plants, calming }: TextureGrounds,
    ): void => overPixels(runtime, 'weighTexture', { activity, texture, sky, subject, plants, calming }),
    /** Finds the areas of quiet paint, 0..1: the main subject by `quiet`, sky and empty areas. */
    findCalm: (
      { activity, subject, sky }: { readonly activity: Plane; readonly subject: Plane; readonly sky: Plane },
      quiet: number,
      calm: Plane,
    ): void => overPixels(runtime, 'findCalm', { activity, subject, sky, calm, quiet }),
    /**
     * Turns the flow of the clear sky, in place, into strokes that swing a little about the level.
     * @param unit scale of all lengths, in pixels of the flow
     */
    swingStrokes: (flow: Flow, clear: Plane, unit: number): void => {
      const { cos2, sin2, anisotropy, width } = flow
      overRows(runtime, 'swingStrokes', flow, { cos2, sin2, anisotropy, clear, width, unit })
    },
  }
}
