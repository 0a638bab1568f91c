import type { Picture, Plane } from '../picture.ts'
import { alongWeights } from './flow-dog.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'
import type { Flow } from './tensor.ts'

/** Directions along the structures, as vectors of length 1. */
export type Directions = { readonly x: Plane; readonly y: Plane }

/**
 * `reach` is the deviation and `stride` the length of a step, in pixels; `range` the color distance at which a
 * pixel counts half; `share` the part of the result at each pixel, 0..1.
 */
export type CombParameters = {
  readonly directions: Directions
  readonly way: 'along' | 'across'
  readonly reach: number
  readonly stride: number
  readonly range: number
  readonly share: Plane
}

export function strandKernels(runtime: Runtime) {
  return {
    /** Computes the directions of a flow from its doubled angles. */
    halveAngles: ({ cos2, sin2 }: Flow, { x, y }: Directions): void =>
      overPixels(runtime, 'halveAngles', { cos2, sin2, alongX: x, alongY: y }),
    /**
     * Smooths a picture along its flow or across it, within similar colors: one of the two passes of the
     * flow-based bilateral filter (Kyprianidis and Döllner, "Image Abstraction by Structure Adaptive
     * Filtering", 2008).
     */
    combPicture: (
      input: Picture,
      output: Picture,
      { directions, way, reach, stride, range, share }: CombParameters,
    ): void => {
      const falling = alongWeights(reach / stride)
      withNumbers(runtime, [falling], (weights) =>
        overRows(runtime, 'combPicture', input, {
          L: input.L,
          a: input.a,
          b: input.b,
          outL: output.L,
          outA: output.a,
          outB: output.b,
          alongX: directions.x,
          alongY: directions.y,
          share,
          width: input.width,
          height: input.height,
          stride,
          weights,
          steps: falling.length - 1,
          strict: 1 / (range * range),
          across: way === 'across' ? 1 : 0,
        }),
      )
    },
  }
}
