import { clamp, smoothstep } from '../../curves.ts'
import type { Curve, ToneRules } from '../../kernels/tone.ts'
import type { Picture, Plane } from '../../picture.ts'

function read({ from, to, values }: Curve, x: number): number {
  const last = values.length - 2
  const at = clamp(((x - from) * last) / (to - from), 0, last)
  const k = at | 0
  return values[k]! + (at - k) * (values[k + 1]! - values[k]!)
}

/** Maps every pixel by a curve over 0..1. */
export function mapTones(input: Plane, output: Plane, curve: Curve): void {
  for (let i = 0; i < input.length; i++) output[i] = read(curve, input[i]!)
}

/** Applies new tones to a picture, in place. */
export function regradeTones(picture: Picture, toned: Plane, base: Plane, { lift, gain }: ToneRules): void {
  const { L, a, b } = picture
  for (let i = 0; i < L.length; i++) {
    const ground = base[i]!
    const before = L[i]!
    const expected = clamp(ground + read(lift, ground) + 1.15 * (toned[i]! - ground), 0, 1)
    const chroma = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    const protect = expected > before ? 1 - 0.6 * smoothstep(0.09, 0.19, chroma) : 1
    const after = before + (expected - before) * protect
    const strength = read(gain, (after + 0.08) / (before + 0.08))
    L[i] = after
    a[i] = a[i]! * strength
    b[i] = b[i]! * strength
  }
}
