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

/** Normalizes an angle in degrees to (-180, 180]. */
export function wrapDegrees(angle: number): number {
  return angle - 360 * Math.ceil((angle - 180) / 360)
}

/** Returns a bell around a hue: 1 at `centre`, falling with the given width in degrees. */
export function hueBand(hue: number, centre: number, width: number): number {
  const d = wrapDegrees(hue - centre) / width
  return Math.exp(-d * d)
}

/** Quantizes `x` to `steps` tones with soft shoulders; `softness` 0.2 is nearly hard, 0.4 is gentle. */
export function softQuantise(x: number, steps: number, softness = 0.35): number {
  const scaled = x * steps
  const floor = Math.floor(scaled)
  const t = scaled - floor
  return (floor + 0.5 + (0.5 * Math.tanh((t - 0.5) / softness)) / Math.tanh(0.5 / softness)) / steps
}
