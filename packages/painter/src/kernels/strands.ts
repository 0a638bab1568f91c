import type { Picture, Plane } from '../picture.ts'
import { alongWeights } from './flow-dog.ts'
import { overRows, withNumbers, type Runtime } from './runtime.ts'
import type { Flow } from './tensor.ts'

/**
 * `reach` is the deviation in pixels; `range` the color distance at which a pixel counts half; `share` the part
 * of the result at each pixel, 0..1.
 */
export type CombParameters = {
  readonly flow: Flow
  readonly way: 'along' | 'across'
  readonly reach: number
  readonly range: number
  readonly share: Plane
}

export function strandKernels(runtime: Runtime) {
  return {
    /**
     * Smooths a picture along its flow or across it, within similar colors: one of the two passes of the
     * flow-based bilateral filter (Kyprianidis and Döllner, "Image Abstraction by Structure Adaptive
     * Filtering", 2008).
     */
    combPicture: (
      input: Picture,
      output: Picture,
      { flow, way, reach, range, share }: CombParameters,
    ): void => {
      const falling = alongWeights(reach)
      withNumbers(runtime, [falling], (weights) =>
        overRows(runtime, 'combPicture', input, {
          L: input.L,
          a: input.a,
          b: input.b,
          outL: output.L,
          outA: output.a,
          outB: output.b,
          cos2: flow.cos2,
          sin2: flow.sin2,
          share,
          width: input.width,
          height: input.height,
          weights,
          steps: falling.length - 1,
          strict: 1 / (range * range),
          across: way === 'across' ? 1 : 0,
        }),
      )
    },
  }
}
