import { exp4 } from './exponential'

/** Smooth step: 0 at `low`, 1 at `high`, flat outside; falling when `low > high`. */
@inline
export function smoothstep4(low: f32, high: f32, x: v128): v128 {
  const scaled = f32x4.div(f32x4.sub(x, f32x4.splat(low)), f32x4.splat(high - low))
  const t = f32x4.min(f32x4.splat(1), f32x4.max(f32x4.splat(0), scaled))
  return f32x4.mul(f32x4.mul(t, t), f32x4.sub(f32x4.splat(3), f32x4.add(t, t)))
}

/** Brings angles in degrees into (-180, 180]. */
@inline
export function wrap4(angle: v128): v128 {
  const turns = f32x4.ceil(f32x4.div(f32x4.sub(angle, f32x4.splat(180)), f32x4.splat(360)))
  return f32x4.sub(angle, f32x4.mul(f32x4.splat(360), turns))
}

/** A bell around a hue: 1 at `centre`, falling with the given width in degrees. */
@inline
export function hueBand4(hue: v128, centre: f32, width: f32): v128 {
  const d = f32x4.div(wrap4(f32x4.sub(hue, f32x4.splat(centre))), f32x4.splat(width))
  return exp4(f32x4.neg(f32x4.mul(d, d)))
}

/** Sine of angles in degrees: folded into a quarter turn, then the series up to the eleventh power, exact to 1e-7. */
@inline
export function sine4(angle: v128): v128 {
  const wrapped = wrap4(angle)
  const mirrored = f32x4.sub(v128.bitselect(f32x4.splat(-180), f32x4.splat(180), f32x4.lt(wrapped, f32x4.splat(0))), wrapped)
  const folded = v128.bitselect(mirrored, wrapped, f32x4.gt(f32x4.abs(wrapped), f32x4.splat(90)))
  const x = f32x4.mul(folded, f32x4.splat(0.017453292))
  const s = f32x4.mul(x, x)
  let p = f32x4.add(f32x4.splat(2.7557319e-6), f32x4.mul(s, f32x4.splat(-2.5052108e-8)))
  p = f32x4.add(f32x4.splat(-1.9841270e-4), f32x4.mul(s, p))
  p = f32x4.add(f32x4.splat(8.3333333e-3), f32x4.mul(s, p))
  p = f32x4.add(f32x4.splat(-0.16666667), f32x4.mul(s, p))
  return f32x4.add(x, f32x4.mul(f32x4.mul(x, s), p))
}

/** Angles of points (x, y) in degrees, 0 up to 360; the polynomial is that of `turnOf`. */
@inline
export function degrees4(x: v128, y: v128): v128 {
  const p = f32x4.abs(x)
  const q = f32x4.abs(y)
  const z = f32x4.div(f32x4.min(p, q), f32x4.max(f32x4.max(p, q), f32x4.splat(1e-30)))
  const s = f32x4.mul(z, z)
  let c = f32x4.add(f32x4.splat(0.05265332), f32x4.mul(s, f32x4.splat(-0.0117212)))
  c = f32x4.add(f32x4.splat(-0.11643287), f32x4.mul(s, c))
  c = f32x4.add(f32x4.splat(0.19354346), f32x4.mul(s, c))
  c = f32x4.add(f32x4.splat(-0.33262347), f32x4.mul(s, c))
  c = f32x4.add(f32x4.splat(0.99997726), f32x4.mul(s, c))
  let angle = f32x4.mul(f32x4.mul(z, c), f32x4.splat(57.29578))
  angle = v128.bitselect(f32x4.sub(f32x4.splat(90), angle), angle, f32x4.gt(q, p))
  angle = v128.bitselect(f32x4.sub(f32x4.splat(180), angle), angle, f32x4.lt(x, f32x4.splat(0)))
  return v128.bitselect(f32x4.sub(f32x4.splat(360), angle), angle, f32x4.lt(y, f32x4.splat(0)))
}
