import { degrees4, hueBand4, sine4, smoothstep4, wrap4 } from './curves'
import { exp4 } from './exponential'
import { OptionalPlane, at, get, get4, put4 } from './lanes'

/**
 * Moves colours into a style's palette, as src/kernels/grade.ts defines it; pixels of skin are left as they are.
 * Pixels `from` to `to`.
 * @param skin a plane, or 0 when there is no skin
 * @param rules the style's numbers in the order of src/kernels/grade.ts
 */
export function gradeColours(
  L: usize, a: usize, b: usize, sky: usize, subject: usize, skin: OptionalPlane, vegetation: usize, rules: usize,
  from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) grade(L, a, b, sky, subject, skin, vegetation, rules, i)
}

@inline
function rule(rules: usize, n: i32): v128 {
  return v128.load_splat<f32>(at(rules, n))
}

function grade(
  L: usize, a: usize, b: usize, sky: usize, subject: usize, skin: usize, vegetation: usize, rules: usize,
  i: i32,
): void {
  const one = f32x4.splat(1)
  const zero = f32x4.splat(0)
  const light = get4(L, i)
  const fromA = get4(a, i)
  const fromB = get4(b, i)
  let chroma = f32x4.sqrt(f32x4.add(f32x4.mul(fromA, fromA), f32x4.mul(fromB, fromB)))
  let hue = degrees4(fromA, fromB)

  let plant = f32x4.mul(
    smoothstep4(get(rules, 0), get(rules, 1), hue),
    f32x4.mul(smoothstep4(190, 160, hue), smoothstep4(0.01, 0.03, chroma)),
  )
  const dull = f32x4.mul(smoothstep4(0.84, 0.68, light), smoothstep4(0.19, 0.13, chroma))
  plant = f32x4.mul(plant, v128.bitselect(dull, one, f32x4.lt(hue, f32x4.splat(112))))
  plant = f32x4.mul(plant, f32x4.sub(one, get4(sky, i)))
  plant = f32x4.mul(plant, f32x4.sub(one, f32x4.mul(rule(rules, 2), get4(subject, i))))

  const green = f32x4.mul(plant, rule(rules, 5))
  const wanted = f32x4.mul(
    f32x4.mul(rule(rules, 4), smoothstep4(0.05, 0.5, light)),
    f32x4.sub(one, f32x4.mul(f32x4.splat(0.5), smoothstep4(0.75, 0.95, light))),
  )
  const leaf = f32x4.add(rule(rules, 3), f32x4.mul(f32x4.sub(f32x4.splat(0.52), light), f32x4.splat(70)))
  hue = f32x4.add(hue, f32x4.mul(f32x4.mul(green, f32x4.splat(0.85)), wrap4(f32x4.sub(leaf, hue))))
  chroma = f32x4.add(
    chroma,
    f32x4.mul(
      f32x4.mul(f32x4.mul(green, f32x4.splat(0.75)), smoothstep4(0.01, 0.05, chroma)),
      f32x4.max(f32x4.sub(wanted, chroma), f32x4.mul(f32x4.splat(-0.25), chroma)),
    ),
  )

  const sure = smoothstep4(0.012, 0.045, chroma)
  const blue = f32x4.mul(hueBand4(hue, 250, 36), sure)
  hue = f32x4.add(hue, f32x4.mul(f32x4.mul(f32x4.splat(0.6), blue), wrap4(f32x4.sub(rule(rules, 6), hue))))
  chroma = f32x4.mul(chroma, f32x4.add(one, f32x4.mul(blue, f32x4.sub(rule(rules, 7), one))))
  const warm = f32x4.mul(f32x4.mul(hueBand4(hue, 52, 26), sure), f32x4.sub(rule(rules, 8), one))
  chroma = f32x4.mul(chroma, f32x4.add(one, warm))
  const room = f32x4.sub(one, f32x4.min(one, f32x4.mul(chroma, f32x4.splat(5))))
  const wake = f32x4.mul(f32x4.mul(room, room), smoothstep4(0.01, 0.04, chroma))
  chroma = f32x4.mul(chroma, f32x4.add(one, f32x4.mul(rule(rules, 9), wake)))
  // The hyperbolic tangent by way of the exponential of twice the argument.
  const twice = exp4(f32x4.mul(chroma, f32x4.splat(8)))
  const bent = f32x4.sub(one, f32x4.div(f32x4.splat(2), f32x4.add(twice, one)))
  chroma = f32x4.mul(
    f32x4.mul(f32x4.splat(0.25), bent),
    f32x4.add(f32x4.splat(0.35), f32x4.mul(f32x4.splat(0.65), smoothstep4(0.02, 0.25, light))),
  )

  const earth = f32x4.mul(hueBand4(hue, 60, 34), smoothstep4(0.01, 0.04, chroma))
  const shadow = f32x4.mul(
    smoothstep4(0.55, 0.05, light),
    f32x4.sub(one, f32x4.mul(f32x4.splat(0.7), earth)),
  )
  const high = smoothstep4(0.66, 0.98, light)
  const middle = sine4(f32x4.mul(f32x4.min(one, f32x4.max(zero, light)), f32x4.splat(180)))
  const toA = tinted(f32x4.mul(chroma, sine4(f32x4.add(hue, f32x4.splat(90)))), shadow, high, middle, rules, 10)
  const toB = tinted(f32x4.mul(chroma, sine4(hue)), shadow, high, middle, rules, 11)
  const lift = rule(rules, 16)
  const lifted = f32x4.add(lift, f32x4.mul(f32x4.sub(f32x4.splat(0.985), lift), light))

  const isGraded = skin != 0 ? f32x4.gt(get4(skin, i), rule(rules, 18)) : zero
  const colour = rule(rules, 17)
  put4(a, i, v128.bitselect(fromA, f32x4.add(fromA, f32x4.mul(colour, f32x4.sub(toA, fromA))), isGraded))
  put4(b, i, v128.bitselect(fromB, f32x4.add(fromB, f32x4.mul(colour, f32x4.sub(toB, fromB))), isGraded))
  put4(L, i, v128.bitselect(light, lifted, isGraded))
  put4(vegetation, i, v128.bitselect(get4(vegetation, i), plant, isGraded))
}

/** Adds the tints of shadows, lights and middle tones on one axis; `n` is the place of the shadows' number. */
@inline
function tinted(own: v128, shadow: v128, high: v128, middle: v128, rules: usize, n: i32): v128 {
  return f32x4.add(
    f32x4.add(own, f32x4.mul(shadow, rule(rules, n))),
    f32x4.add(f32x4.mul(high, rule(rules, n + 2)), f32x4.mul(middle, rule(rules, n + 4))),
  )
}
