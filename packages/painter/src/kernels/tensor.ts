import type { Plane, Size } from '../picture.ts'
import { overPixels, overRows, type Runtime } from './runtime.ts'

/** Three planes of the structure tensor: sums of gx*gx, gx*gy and gy*gy. */
export type Tensor = { readonly xx: Plane; readonly xy: Plane; readonly yy: Plane }

/** Direction along the structures, as the cosine and sine of twice its angle, and its clarity (0..1). */
export type Flow = Size & { readonly cos2: Plane; readonly sin2: Plane; readonly anisotropy: Plane }

/** Divisor of the Scharr operator: the sum of its weights. */
const SCHARR = 32

export function tensorKernels(runtime: Runtime) {
  return {
    /**
     * Adds the outer product of the plane's gradient (Scharr / 32, per pixel) to the tensor.
     * @param weight weight of this plane's contrast
     */
    addGradientTensor: (input: Plane, { xx, xy, yy }: Tensor, size: Size, weight: number): void => {
      const { width, height } = size
      overRows(runtime, 'addGradientTensor', size, {
        input,
        xx,
        xy,
        yy,
        width,
        height,
        scale: weight / SCHARR,
      })
    },
    /** Computes the direction of least change from a (smoothed) structure tensor. */
    flowOfTensor: ({ xx, xy, yy }: Tensor, { cos2, sin2, anisotropy }: Flow): void =>
      overPixels(runtime, 'flowOfTensor', { xx, xy, yy, cos2, sin2, anisotropy }),
    /**
     * Normalizes interpolated directions to length 1, in place; where they cancel, they point along the rows.
     */
    normaliseFlow: ({ cos2, sin2 }: Flow): void => overPixels(runtime, 'normaliseFlow', { cos2, sin2 }),
  }
}
