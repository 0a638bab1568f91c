import { clamp, smoothstep } from '../curves.ts'
import type { Picture, Plane } from '../picture.ts'

/** A curve as numbers, read with straight lines between them; outside it keeps its end values. */
export type Curve = { readonly from: number; readonly to: number; readonly values: Float32Array }

/** Numbers of a curve. One more follows, the last once again, so that reading needs no second limit. */
const COUNT = 4096

export function drawCurve(curve: (x: number) => number, from = 0, to = 1): Curve {
  const step = (to - from) / (COUNT - 1)
  const values = Float32Array.from({ length: COUNT + 1 }, (_, k) =>
    curve(from + step * Math.min(k, COUNT - 1)),
  )
  return { from, to, values }
}

function read({ from, to, values }: Curve, x: number): number {
  const at = clamp(((x - from) * (COUNT - 1)) / (to - from), 0, COUNT - 1)
  const k = at | 0
  return values[k]! + (at - k) * (values[k + 1]! - values[k]!)
}

/** Sends every pixel through a curve over 0..1. */
export function mapTones(input: Plane, output: Plane, curve: Curve): void {
  for (let i = 0; i < input.length; i++) output[i] = read(curve, input[i]!)
}

/** `lift` by the light of the surroundings, `gain` of the colour by the ratio of new to old lightness. */
export type ToneRules = { readonly lift: Curve; readonly gain: Curve }

/**
 * Gives a picture its new tones, in place: the base is lifted, local contrast is raised a little, strong colours are
 * protected from being bleached, and the colours grow with the light.
 * @param toned the lightness wanted; @param base its large shapes
 */
export function regradeTones(picture: Picture, toned: Plane, base: Plane, { lift, gain }: ToneRules): void {
  const { L, a, b } = picture
  for (let i = 0; i < L.length; i++) {
    const ground = base[i]!
    const before = L[i]!
    const wanted = clamp(ground + read(lift, ground) + 1.15 * (toned[i]! - ground), 0, 1)
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    const protect = wanted > before ? 1 - 0.6 * smoothstep(0.09, 0.19, chroma) : 1
    const after = before + (wanted - before) * protect
    const strength = read(gain, (after + 0.08) / (before + 0.08))
    L[i] = after
    a[i] = a[i]! * strength
    b[i] = b[i]! * strength
  }
}
