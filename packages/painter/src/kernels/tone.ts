import type { Picture, Plane } from '../picture.ts'
import { overPixels, withNumbers, type Runtime } from './runtime.ts'

/** A curve as numbers, interpolated linearly; outside it has its end values. */
export type Curve = { readonly from: number; readonly to: number; readonly values: Float32Array }

/** Numbers of a curve. One more follows, a repetition of the last, so that reading needs no second limit. */
const COUNT = 4096

export function drawCurve(curve: (x: number) => number, from = 0, to = 1): Curve {
  const step = (to - from) / (COUNT - 1)
  const values = Float32Array.from({ length: COUNT + 1 }, (_, k) =>
    curve(from + step * Math.min(k, COUNT - 1)),
  )
  return { from, to, values }
}

/** `lift` by the light of the surroundings, `gain` of the color by the ratio of new to old lightness. */
export type ToneRules = { readonly lift: Curve; readonly gain: Curve }

export function toneKernels(runtime: Runtime) {
  return {
    /** Maps every pixel by a curve over 0..1. */
    mapTones: (input: Plane, output: Plane, curve: Curve): void =>
      withNumbers(runtime, [curve.values], (table) =>
        overPixels(runtime, 'mapTones', { input, output, curve: table }),
      ),
    /**
     * Applies new tones to a picture, in place: the base is lifted, local contrast is raised a little, strong
     * colors are protected from bleaching, and the colors grow with the light.
     * @param toned target lightness
     * @param base large shapes of the lightness
     */
    regradeTones: ({ L, a, b }: Picture, toned: Plane, base: Plane, { lift, gain }: ToneRules): void =>
      withNumbers(runtime, [lift.values, gain.values], (lifts, gains) =>
        overPixels(runtime, 'regradeTones', {
          L,
          a,
          b,
          toned,
          base,
          lift: lifts,
          gain: gains,
          gainFrom: gain.from,
          gainTo: gain.to,
        }),
      ),
  }
}
