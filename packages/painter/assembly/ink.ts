import { get4, put4 } from './lanes'
import { smoothstep4 } from './curves'

/** Finds lines, as src/kernels/ink.ts defines it; the result replaces `fine`. Pixels `from` to `to`. */
export function findLines(ground: usize, fine: usize, broad: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) {
    const light = get4(ground, i)
    const narrow = smoothstep4(0.002, 0.018, f32x4.sub(f32x4.mul(f32x4.splat(0.015), light), get4(fine, i)))
    const wide = smoothstep4(0.006, 0.028, f32x4.sub(f32x4.mul(f32x4.splat(0.012), light), get4(broad, i)))
    put4(fine, i, f32x4.max(narrow, f32x4.mul(f32x4.splat(0.85), wide)))
  }
}

/** Draws lines of ink, as src/kernels/ink.ts defines it. Pixels `from` to `to`. */
export function drawLines(
  L: usize, a: usize, b: usize, line: usize, rough: usize, sky: usize, subject: usize,
  ink: f32, bold: f32, inkL: f32, inkA: f32, inkB: f32, from: i32, to: i32,
): void {
  const one = f32x4.splat(1)
  for (let i = from; i < to; i += 4) {
    const strength = f32x4.mul(
      f32x4.splat(ink),
      f32x4.add(f32x4.splat(0.75), f32x4.mul(f32x4.splat(bold), get4(subject, i))),
    )
    const free = f32x4.mul(
      f32x4.sub(one, f32x4.mul(f32x4.splat(0.65), get4(rough, i))),
      f32x4.sub(one, get4(sky, i)),
    )
    const cover = f32x4.min(f32x4.splat(0.85), f32x4.mul(get4(line, i), f32x4.mul(strength, free)))
    const ownL = get4(L, i)
    const ownA = get4(a, i)
    const ownB = get4(b, i)
    const target = f32x4.add(f32x4.splat(0.6 * inkL), f32x4.mul(f32x4.splat(0.18), ownL))
    const share = f32x4.mul(f32x4.splat(0.6), cover)
    put4(L, i, f32x4.add(ownL, f32x4.mul(cover, f32x4.sub(target, ownL))))
    put4(a, i, f32x4.add(ownA, f32x4.mul(share, f32x4.sub(f32x4.splat(inkA), ownA))))
    put4(b, i, f32x4.add(ownB, f32x4.mul(share, f32x4.sub(f32x4.splat(inkB), ownB))))
  }
}
