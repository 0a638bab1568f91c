import type { Picture, Plane } from '../picture.ts'
import { overPixels, type Runtime } from './runtime.ts'

/** Planes 0..1 that shorten or extend the reach of the Kuwahara filter. */
export type ReachGrounds = { readonly care: Plane; readonly subject: Plane; readonly texture: Plane }

/** Weight of each ground. */
export type ReachWeights = { readonly care: number; readonly subject: number; readonly texture: number }

/** Quantization of the filter's reach: steps of a fifth of its radius, from 1 up to seven. */
export const REACH_STEPS = 5
export const MOST_REACH = 7

export function pixelKernels(runtime: Runtime) {
  return {
    /** Adds `weight` times a plane to the target. */
    addScaled: (target: Plane, plane: Plane, weight: number): void =>
      overPixels(runtime, 'addScaled', { target, plane, weight }),
    /** Moves the target towards another plane by each pixel's share (0..1). */
    blendPlanes: (target: Plane, other: Plane, share: Plane): void =>
      overPixels(runtime, 'blendPlanes', { target, other, share }),
    /** Multiplies the target by another plane. */
    multiplyPlanes: (target: Plane, factor: Plane): void =>
      overPixels(runtime, 'multiplyPlanes', { target, factor }),
    /** Divides the target by another plane, or by `least` where that is greater. */
    dividePlanes: (target: Plane, divisor: Plane, least: number): void =>
      overPixels(runtime, 'dividePlanes', { target, divisor, least }),
    /**
     * Measures the color distance of two pictures pixel by pixel, a and b weighted by the square root of two.
     * @param gap receives the distances
     */
    measureGap: (picture: Picture, other: Picture, gap: Plane): void => {
      const { L, a, b } = picture
      overPixels(runtime, 'measureGap', { L, a, b, otherL: other.L, otherA: other.a, otherB: other.b, gap })
    },
    /**
     * Chooses the reach of the Kuwahara filter at each pixel: shorter with care and in the main subject,
     * longer in rough texture.
     * @param output receives whole steps, 1 to `MOST_REACH`
     * @param used receives 1 at the number of every step that occurs; longer than `MOST_REACH`
     */
    chooseReach: (grounds: ReachGrounds, weights: ReachWeights, output: Plane, used: Plane): void => {
      const { care, subject, texture } = grounds
      overPixels(runtime, 'chooseReach', {
        care,
        subject,
        texture,
        output,
        used,
        lessCare: weights.care,
        lessSubject: weights.subject,
        moreTexture: weights.texture,
      })
    },
  }
}
