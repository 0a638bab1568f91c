import { at, get, get4 } from './lanes'

/** Entries in the table from the root of a linear value to its sRGB byte. */
const BYTES: f32 = 8192

/**
 * sRGB bytes, interleaved, to OKLab planes. Pixels `from` to `to`.
 * @param linear 256 linear values
 */
export function rgbToOklab(L: usize, a: usize, b: usize, rgb: usize, linear: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) toOklab(rgb + 3 * i, linear, at(L, i), at(a, i), at(b, i))
}

@inline
function toOklab(p: usize, linear: usize, L: usize, a: usize, b: usize): void {
  const red = f32x4(lin(p, linear), lin(p + 3, linear), lin(p + 6, linear), lin(p + 9, linear))
  const green = f32x4(lin(p + 1, linear), lin(p + 4, linear), lin(p + 7, linear), lin(p + 10, linear))
  const blue = f32x4(lin(p + 2, linear), lin(p + 5, linear), lin(p + 8, linear), lin(p + 11, linear))
  const l = cbrt4(dot(red, green, blue, 0.4122214708, 0.5363325363, 0.0514459929))
  const m = cbrt4(dot(red, green, blue, 0.2119034982, 0.6806995451, 0.1073969566))
  const s = cbrt4(dot(red, green, blue, 0.0883024619, 0.2817188376, 0.6299787005))
  v128.store(L, dot(l, m, s, 0.2104542553, 0.793617785, -0.0040720468))
  v128.store(a, dot(l, m, s, 1.9779984951, -2.428592205, 0.4505937099))
  v128.store(b, dot(l, m, s, 0.0259040371, 0.7827717662, -0.808675766))
}

@inline
function lin(p: usize, linear: usize): f32 {
  return get(linear, load<u8>(p))
}

@inline
function dot(x: v128, y: v128, z: v128, p: f32, q: f32, r: f32): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(x, f32x4.splat(p)), f32x4.mul(y, f32x4.splat(q))),
    f32x4.mul(z, f32x4.splat(r)),
  )
}

/** Cube root of numbers from 0 on: a third of the exponent to begin with, then Halley's step three times. */
@inline
function cbrt4(x: v128): v128 {
  const third = f32x4.mul(f32x4.convert_i32x4_s(x), f32x4.splat(<f32>(1.0 / 3.0)))
  let y = i32x4.add(i32x4.trunc_sat_f32x4_s(third), i32x4.splat(709921077))
  y = halley(x, y)
  y = halley(x, y)
  y = halley(x, y)
  return v128.and(y, f32x4.gt(x, f32x4.splat(0)))
}

@inline
function halley(x: v128, y: v128): v128 {
  const cube = f32x4.mul(f32x4.mul(y, y), y)
  const both = f32x4.add(cube, x)
  return f32x4.mul(y, f32x4.div(f32x4.add(both, x), f32x4.add(both, cube)))
}

/**
 * OKLab planes to sRGB bytes, interleaved; colours outside the gamut move towards the grey of their luminance.
 * Pixels `from` to `to`.
 * @param bytes 8193 bytes, indexed by the root of the linear value
 */
export function oklabToRgb(L: usize, a: usize, b: usize, rgb: usize, bytes: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) toRgb(get4(L, i), get4(a, i), get4(b, i), rgb + 3 * i, bytes)
}

@inline
function toRgb(light: v128, a: v128, b: v128, p: usize, bytes: usize): void {
  const l = cube4(f32x4.add(light, dot(a, b, b, 0.3963377774, 0.2158037573, 0)))
  const m = cube4(f32x4.add(light, dot(a, b, b, -0.1055613458, -0.0638541728, 0)))
  const s = cube4(f32x4.add(light, dot(a, b, b, -0.0894841775, -1.291485548, 0)))
  let red = dot(l, m, s, 4.0767416621, -3.3077115913, 0.2309699292)
  let green = dot(l, m, s, -1.2684380046, 2.6097574011, -0.3413193965)
  let blue = dot(l, m, s, -0.0041960863, -0.7034186147, 1.707614701)
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const most = f32x4.max(red, f32x4.max(green, blue))
  const least = f32x4.min(red, f32x4.min(green, blue))
  const above = f32x4.gt(most, one)
  const below = f32x4.lt(least, zero)
  if (v128.any_true(v128.or(above, below))) {
    const grey = f32x4.min(one, f32x4.max(zero, dot(red, green, blue, 0.2126, 0.7152, 0.0722)))
    const down = v128.bitselect(f32x4.div(f32x4.sub(one, grey), f32x4.sub(most, grey)), one, above)
    const up = v128.bitselect(f32x4.div(grey, f32x4.sub(grey, least)), one, below)
    const keep = f32x4.min(one, f32x4.min(down, up))
    red = f32x4.add(grey, f32x4.mul(keep, f32x4.sub(red, grey)))
    green = f32x4.add(grey, f32x4.mul(keep, f32x4.sub(green, grey)))
    blue = f32x4.add(grey, f32x4.mul(keep, f32x4.sub(blue, grey)))
  }
  const r = indexOf(red)
  const g = indexOf(green)
  const c = indexOf(blue)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(r, 0)))
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(g, 0)), 1)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(c, 0)), 2)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(r, 1)), 3)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(g, 1)), 4)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(c, 1)), 5)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(r, 2)), 6)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(g, 2)), 7)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(c, 2)), 8)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(r, 3)), 9)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(g, 3)), 10)
  store<u8>(p, load<u8>(bytes + i32x4.extract_lane(c, 3)), 11)
}

@inline
function cube4(x: v128): v128 {
  return f32x4.mul(f32x4.mul(x, x), x)
}

/** Place of a linear value in the table; NaN counts as 0. */
@inline
function indexOf(linear: v128): v128 {
  const limited = f32x4.min(f32x4.splat(1), f32x4.max(f32x4.splat(0), linear))
  const scaled = f32x4.add(f32x4.mul(f32x4.sqrt(limited), f32x4.splat(BYTES)), f32x4.splat(0.5))
  return i32x4.trunc_sat_f32x4_s(scaled)
}
