import { get, put } from './lanes'

/**
 * Distinct numbers of a curve's table, of which the last is repeated, so that each has a next one; see
 * src/kernels/tone.ts.
 */
const COUNT: i32 = 4096

/** Reads a curve between the numbers of its table. */
@inline
function read(table: usize, place: f32): f32 {
  const at = min<f32>(<f32>(COUNT - 1), max<f32>(0, place))
  const k = <i32>at
  const value = get(table, k)
  return value + (at - <f32>k) * (get(table, k + 1) - value)
}

@inline
function smoothstep(low: f32, high: f32, x: f32): f32 {
  const t = min<f32>(1, max<f32>(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** Sends a plane of 0..1 through a curve. Pixels `from` to `to`. */
export function mapTones(input: usize, output: usize, curve: usize, from: i32, to: i32): void {
  const scale = <f32>(COUNT - 1)
  for (let i = from; i < to; i++) put(output, i, read(curve, get(input, i) * scale))
}

/** Gives a picture its new tones, as src/kernels/tone.ts defines it. Pixels `from` to `to`. */
export function regradeTones(
  L: usize, a: usize, b: usize, toned: usize, base: usize, lift: usize, gain: usize,
  gainFrom: f32, gainTo: f32, from: i32, to: i32,
): void {
  const scale = <f32>(COUNT - 1)
  const gainScale: f32 = scale / (gainTo - gainFrom)
  for (let i = from; i < to; i++) {
    const ground = get(base, i)
    const before = get(L, i)
    const wanted = min<f32>(1, max<f32>(0, ground + read(lift, ground * scale) + 1.15 * (get(toned, i) - ground)))
    const p = get(a, i)
    const q = get(b, i)
    const protect: f32 = wanted > before ? 1 - 0.6 * smoothstep(0.09, 0.19, sqrt<f32>(p * p + q * q)) : 1
    const after = before + (wanted - before) * protect
    const strength = read(gain, ((after + 0.08) / (before + 0.08) - gainFrom) * gainScale)
    put(L, i, after)
    put(a, i, p * strength)
    put(b, i, q * strength)
  }
}
