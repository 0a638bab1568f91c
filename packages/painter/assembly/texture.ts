import { sine4, smoothstep4 } from './curves'
import { get4, put4 } from './lanes'

// Defined by src/kernels/texture.ts. Pixels `from` to `to`, unless rows are named.

export function measureStrength(xx: usize, yy: usize, output: usize, factor: f32, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) {
    const trace = f32x4.max(f32x4.splat(0), f32x4.add(get4(xx, i), get4(yy, i)))
    put4(output, i, f32x4.mul(f32x4.splat(factor), f32x4.sqrt(trace)))
  }
}

export function measureBias(xx: usize, xy: usize, yy: usize, output: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) {
    const difference = f32x4.sub(get4(xx, i), get4(yy, i))
    const cross = f32x4.add(get4(xy, i), get4(xy, i))
    const spread = f32x4.sqrt(f32x4.add(f32x4.mul(difference, difference), f32x4.mul(cross, cross)))
    const trace = f32x4.add(get4(xx, i), get4(yy, i))
    put4(output, i, f32x4.div(spread, f32x4.max(trace, f32x4.splat(1e-12))))
  }
}

export function weighTexture(
  activity: usize, texture: usize, sky: usize, subject: usize, plants: usize, calming: f32, from: i32, to: i32,
): void {
  const one = f32x4.splat(1)
  for (let i = from; i < to; i += 4) {
    const main = get4(subject, i)
    const active = smoothstep4(0.006, 0.022, get4(activity, i))
    const messy = f32x4.mul(
      f32x4.mul(active, smoothstep4(0.55, 0.25, get4(texture, i))),
      f32x4.mul(f32x4.sub(one, get4(sky, i)), f32x4.sub(one, f32x4.mul(f32x4.splat(calming), main))),
    )
    const leafy = f32x4.mul(
      f32x4.mul(f32x4.mul(f32x4.splat(0.5), active), smoothstep4(0.2, 0.6, get4(plants, i))),
      f32x4.sub(one, main),
    )
    put4(activity, i, active)
    put4(texture, i, f32x4.max(messy, leafy))
  }
}

export function findCalm(
  activity: usize, subject: usize, sky: usize, calm: usize, quiet: f32, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const idle = f32x4.mul(f32x4.splat(0.3), f32x4.sub(f32x4.splat(1), get4(activity, i)))
    const main = f32x4.mul(f32x4.splat(quiet), get4(subject, i))
    put4(calm, i, f32x4.max(idle, f32x4.max(main, f32x4.mul(f32x4.splat(0.75), get4(sky, i)))))
  }
}

const DEGREES: f32 = 57.29578

/** Rows `from` to `to` of a picture at least four pixels wide. */
export function swingStrokes(
  cos2: usize, sin2: usize, anisotropy: usize, clear: usize, width: i32, unit: f32, from: i32, to: i32,
): void {
  const ramp = f32x4(0, 1, 2, 3)
  const alongX = f32x4.splat(DEGREES / (210 * unit))
  for (let y = from; y < to; y++) {
    const along = f32x4.splat((<f32>y * DEGREES) / (130 * unit))
    const down = f32x4.mul(f32x4.splat(0.12), sine4(f32x4.splat((<f32>y * DEGREES) / (90 * unit))))
    for (let x = 0; x < width; x += 4) {
      // The last group moves left; the pixels it computes again come out the same.
      const start = min(x, width - 4)
      const i = y * width + start
      const free = f32x4.ge(get4(clear, i), f32x4.splat(0.5))
      if (!v128.any_true(free)) continue
      const xs = f32x4.add(f32x4.splat(<f32>start), ramp)
      const across = f32x4.mul(f32x4.splat(0.1), sine4(f32x4.add(f32x4.mul(xs, alongX), along)))
      const twice = f32x4.mul(f32x4.splat(2 * DEGREES), f32x4.add(across, down))
      put4(cos2, i, v128.bitselect(sine4(f32x4.add(twice, f32x4.splat(90))), get4(cos2, i), free))
      put4(sin2, i, v128.bitselect(sine4(twice), get4(sin2, i), free))
      put4(anisotropy, i, v128.bitselect(f32x4.splat(0.9), get4(anisotropy, i), free))
    }
  }
}
