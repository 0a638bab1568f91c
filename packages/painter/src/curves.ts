/** Limits `x` to `low..high`. */
export function clamp(x: number, low: number, high: number): number {
  return x < low ? low : x > high ? high : x
}

/** Smooth step: 0 at `from`, 1 at `to`, flat outside; a falling step when `from > to`. */
export function smoothstep(from: number, to: number, x: number): number {
  let t = (x - from) / (to - from)
  t = t < 0 ? 0 : t > 1 ? 1 : t
  return t * t * (3 - 2 * t)
}

/** Brings an angle in degrees into (-180, 180]. */
export function wrapDegrees(angle: number): number {
  return angle - 360 * Math.ceil((angle - 180) / 360)
}

/** A bell around a hue: 1 at `centre`, falling with the given width in degrees. */
export function hueBand(hue: number, centre: number, width: number): number {
  const d = wrapDegrees(hue - centre) / width
  return Math.exp(-d * d)
}

/** Quantises `x` to `steps` tones with soft shoulders; `softness` 0.2 is nearly hard, 0.4 is gentle. */
export function softQuantise(x: number, steps: number, softness = 0.35): number {
  const scaled = x * steps
  const floor = Math.floor(scaled)
  const t = scaled - floor
  return (floor + 0.5 + (0.5 * Math.tanh((t - 0.5) / softness)) / Math.tanh(0.5 / softness)) / steps
}

/**
 * A smooth function as a table of `count` values between `from` and `to`, read with straight lines between them; outside
 * it keeps its end values. For curves that every pixel needs: reading costs a tenth of an exponential or a power.
 */
export function tabulate(
  curve: (x: number) => number,
  from: number,
  to: number,
  count = 4096,
): (x: number) => number {
  const scale = (count - 1) / (to - from)
  const values = Float64Array.from({ length: count + 1 }, (_, k) =>
    curve(from + Math.min(k, count - 1) / scale),
  )
  return (x) => {
    const at = (x - from) * scale
    if (!(at > 0)) return values[0]!
    if (at >= count - 1) return values[count - 1]!
    const k = at | 0
    return values[k]! + (at - k) * (values[k + 1]! - values[k]!)
  }
}
