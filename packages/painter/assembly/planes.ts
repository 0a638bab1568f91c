import { get, get4, put, put4 } from './lanes'

/** Adds `weight` times a plane to another. Pixels `from` to `to`. */
export function addScaled(target: usize, plane: usize, weight: f32, from: i32, to: i32): void {
  const weights = f32x4.splat(weight)
  for (let i = from; i < to; i += 4) put4(target, i, f32x4.add(get4(target, i), f32x4.mul(weights, get4(plane, i))))
}

/** Colour distance of two pictures, a and b weighted by the square root of two. Pixels `from` to `to`. */
export function measureGap(
  L: usize, a: usize, b: usize, otherL: usize, otherA: usize, otherB: usize, gap: usize, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const dL = f32x4.sub(get4(L, i), get4(otherL, i))
    const dA = f32x4.sub(get4(a, i), get4(otherA, i))
    const dB = f32x4.sub(get4(b, i), get4(otherB, i))
    const colour = f32x4.add(f32x4.mul(dA, dA), f32x4.mul(dB, dB))
    put4(gap, i, f32x4.sqrt(f32x4.add(f32x4.mul(dL, dL), f32x4.add(colour, colour))))
  }
}

/** Moves a plane towards another by the share each pixel has. Pixels `from` to `to`. */
export function blendPlanes(target: usize, other: usize, share: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) {
    const own = get4(target, i)
    put4(target, i, f32x4.add(own, f32x4.mul(get4(share, i), f32x4.sub(get4(other, i), own))))
  }
}

/**
 * Reach of the Kuwahara filter at each pixel, in fifths of its radius: less with care and in the main subject,
 * more in rough texture; 1 to 7. Which of them occur is marked in `used`: threads all write the same 1. Pixels `from`
 * to `to`.
 */
export function chooseReach(
  care: usize, subject: usize, texture: usize, output: usize, used: usize,
  lessCare: f32, lessSubject: f32, moreTexture: f32, from: i32, to: i32,
): void {
  for (let i = from; i < to; i++) {
    const held: f32 = (<f32>1 - lessCare * get(care, i)) * (<f32>1 - lessSubject * get(subject, i))
    const reach: f32 = held * (<f32>1 + moreTexture * get(texture, i))
    const steps: f32 = min<f32>(7, max<f32>(1, floor<f32>(<f32>5 * reach + 0.5)))
    put(output, i, steps)
    put(used, <i32>steps, 1)
  }
}

/** Multiplies a plane by another. Pixels `from` to `to`. */
export function multiplyPlanes(target: usize, factor: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i += 4) put4(target, i, f32x4.mul(get4(target, i), get4(factor, i)))
}

/** Divides a plane by another, or by `least` where that is less. Pixels `from` to `to`. */
export function dividePlanes(target: usize, divisor: usize, least: f32, from: i32, to: i32): void {
  const floor4 = f32x4.splat(least)
  for (let i = from; i < to; i += 4) put4(target, i, f32x4.div(get4(target, i), f32x4.max(get4(divisor, i), floor4)))
}
