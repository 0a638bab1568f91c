/**
 * Angle of the point (cos, sin) as a share of a whole turn, 0 up to but not including 1. The arc tangent is the odd
 * polynomial of degree 11 by C. Hastings, "Approximations for Digital Computers" (1955), exact to 2e-6 radians.
 */
@inline
export function turnOf(cos: f32, sin: f32): f32 {
  const x = abs(cos)
  const y = abs(sin)
  const z = min(x, y) / max(max(x, y), 1e-30)
  const s = z * z
  let angle: f32 =
    z *
    (0.99997726 +
      s * (-0.33262347 + s * (0.19354346 + s * (-0.11643287 + s * (0.05265332 + s * <f32>-0.0117212)))))
  if (y > x) angle = 1.5707964 - angle
  if (cos < 0) angle = 3.1415927 - angle
  let turn: f32 = angle * 0.15915494
  if (sin < 0) turn = 1 - turn
  return turn >= 1 ? 0 : turn
}
