/**
 * e to the power of four numbers: the power of two nearest, times a polynomial for the rest (coefficients of the
 * Cephes library's expf by S. Moshier). Exact to 2e-7 of the value.
 */
@inline
export function exp4(x: v128): v128 {
  const limited = f32x4.min(f32x4.splat(88), f32x4.max(f32x4.splat(-87), x))
  const n = f32x4.nearest(f32x4.mul(limited, f32x4.splat(1.44269504)))
  const high = f32x4.sub(limited, f32x4.mul(n, f32x4.splat(0.693359375)))
  const r = f32x4.add(high, f32x4.mul(n, f32x4.splat(2.12194440e-4)))
  let p = f32x4.add(f32x4.mul(f32x4.splat(1.9875691500e-4), r), f32x4.splat(1.3981999507e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1))
  p = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), f32x4.splat(1))
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23)
  return f32x4.mul(p, power)
}
