import { at, clampIndex, get, put, sumOf } from './lanes'
import { turnOf } from './angles'

const ORIENTATIONS: f32 = 32
const ANISOTROPIES: i32 = 6
const SECTORS: i32 = 8
const HARDNESS: f32 = 6502

/**
 * Interleaves L, a, b and the squared length with the border repeated outwards by `pad` pixels.
 * Rows `from` to `to` of the padded picture.
 */
export function padPicture(
  L: usize, a: usize, b: usize, width: i32, height: i32, padded: usize, pad: i32, from: i32, to: i32,
): void {
  const stride = width + 2 * pad
  for (let y = from; y < to; y++) {
    const row = clampIndex(y - pad, height) * width
    let q = padded + (<usize>(y * stride) << 4)
    for (let x = -pad; x < width + pad; x++, q += 16) {
      const i = row + clampIndex(x, width)
      const l = get(L, i)
      const p = get(a, i)
      const r = get(b, i)
      store<f32>(q, l)
      store<f32>(q, p, 4)
      store<f32>(q, r, 8)
      store<f32>(q, l * l + p * p + r * r, 12)
    }
  }
}

/**
 * The anisotropic Kuwahara filter over a padded picture. Rows `from` to `to`.
 * @param classes the radius class of each pixel
 * @param tables one address (u32) a class; there: where each sector of each ellipse ends (i32, counted in taps, with
 * a leading 0), then from `taps` numbers on the taps, each a distance in bytes (i32) and a weight (f32)
 */
export function kuwahara(
  padded: usize, pad: i32, width: i32, outL: usize, outA: usize, outB: usize,
  cos2: usize, sin2: usize, anisotropy: usize, classes: usize, tables: usize, taps: i32, from: i32, to: i32,
): void {
  const stride = width + 2 * pad
  for (let y = from; y < to; y++) {
    let centre = padded + (<usize>((y + pad) * stride + pad) << 4)
    for (let x = 0; x < width; x++, centre += 16) {
      const i = y * width + x
      const table = <usize>load<u32>(at(tables, <i32>get(classes, i)))
      const orientation = <i32>floor<f32>(turnOf(get(cos2, i), get(sin2, i)) * ORIENTATIONS + 0.5) & 31
      const stretch = <i32>floor<f32>(get(anisotropy, i) * <f32>(ANISOTROPIES - 1) + 0.5)
      const starts = at(table, (orientation * ANISOTROPIES + stretch) * SECTORS)
      const first = at(table, taps)
      const m0 = meanOf(centre, first, starts)
      const m1 = meanOf(centre, first, starts + 4)
      const m2 = meanOf(centre, first, starts + 8)
      const m3 = meanOf(centre, first, starts + 12)
      const m4 = meanOf(centre, first, starts + 16)
      const m5 = meanOf(centre, first, starts + 20)
      const m6 = meanOf(centre, first, starts + 24)
      const m7 = meanOf(centre, first, starts + 28)
      const near = votesOf(m0, m1, m2, m3)
      const far = votesOf(m4, m5, m6, m7)
      const mean = f32x4.div(
        f32x4.add(weigh(near, m0, m1, m2, m3), weigh(far, m4, m5, m6, m7)),
        f32x4.splat(sumOf(f32x4.add(near, far))),
      )
      put(outL, i, f32x4.extract_lane(mean, 0))
      put(outA, i, f32x4.extract_lane(mean, 1))
      put(outB, i, f32x4.extract_lane(mean, 2))
    }
  }
}

/** Weighted mean of one sector's taps; two sums, since one would wait for the adder at every tap. */
@inline
function meanOf(centre: usize, first: usize, start: usize): v128 {
  let tap = first + (<usize>load<i32>(start) << 3)
  const end = first + (<usize>load<i32>(start, 4) << 3)
  let even = f32x4.splat(0)
  let odd = f32x4.splat(0)
  for (; tap + 8 < end; tap += 16) {
    even = f32x4.add(even, f32x4.mul(v128.load_splat<f32>(tap, 4), v128.load(centre + load<i32>(tap))))
    odd = f32x4.add(odd, f32x4.mul(v128.load_splat<f32>(tap, 12), v128.load(centre + load<i32>(tap, 8))))
  }
  if (tap < end) even = f32x4.add(even, f32x4.mul(v128.load_splat<f32>(tap, 4), v128.load(centre + load<i32>(tap))))
  return f32x4.add(even, odd)
}

/** Weight of each of four sectors: the calmer, the heavier. */
@inline
function votesOf(m0: v128, m1: v128, m2: v128, m3: v128): v128 {
  const la01 = i32x4.shuffle(m0, m1, 0, 4, 1, 5)
  const la23 = i32x4.shuffle(m2, m3, 0, 4, 1, 5)
  const bs01 = i32x4.shuffle(m0, m1, 2, 6, 3, 7)
  const bs23 = i32x4.shuffle(m2, m3, 2, 6, 3, 7)
  const L = i32x4.shuffle(la01, la23, 0, 1, 4, 5)
  const a = i32x4.shuffle(la01, la23, 2, 3, 6, 7)
  const b = i32x4.shuffle(bs01, bs23, 0, 1, 4, 5)
  const square = i32x4.shuffle(bs01, bs23, 2, 3, 6, 7)
  const lengths = f32x4.add(f32x4.add(f32x4.mul(L, L), f32x4.mul(a, a)), f32x4.mul(b, b))
  const h = f32x4.max(f32x4.splat(0), f32x4.mul(f32x4.splat(HARDNESS), f32x4.sub(square, lengths)))
  const h2 = f32x4.mul(h, h)
  return f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), f32x4.mul(h2, h2)))
}

@inline
function weigh(votes: v128, m0: v128, m1: v128, m2: v128, m3: v128): v128 {
  return f32x4.add(
    f32x4.add(
      f32x4.mul(i32x4.shuffle(votes, votes, 0, 0, 0, 0), m0),
      f32x4.mul(i32x4.shuffle(votes, votes, 1, 1, 1, 1), m1),
    ),
    f32x4.add(
      f32x4.mul(i32x4.shuffle(votes, votes, 2, 2, 2, 2), m2),
      f32x4.mul(i32x4.shuffle(votes, votes, 3, 3, 3, 3), m3),
    ),
  )
}
