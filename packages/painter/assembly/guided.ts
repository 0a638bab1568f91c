import { get4, put4 } from './lanes'

/** Squares of the guide and products with the input. Pixels `from` to `to`. */
export function guideProducts(
  guide: usize, input: usize, square: usize, product: usize, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const g = get4(guide, i)
    put4(square, i, f32x4.mul(g, g))
    put4(product, i, f32x4.mul(g, get4(input, i)))
  }
}

/** Slope and offset of the local line from guide to input, in the places of square and product. Pixels `from` to `to`. */
export function guideLines(
  meanGuide: usize, meanInput: usize, square: usize, product: usize, epsilon: f32, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    const g = get4(meanGuide, i)
    const p = get4(meanInput, i)
    const variance = f32x4.max(f32x4.splat(0), f32x4.sub(get4(square, i), f32x4.mul(g, g)))
    const slope = f32x4.div(
      f32x4.sub(get4(product, i), f32x4.mul(g, p)),
      f32x4.add(variance, f32x4.splat(epsilon)),
    )
    put4(square, i, slope)
    put4(product, i, f32x4.sub(p, f32x4.mul(slope, g)))
  }
}

/** The line's value at every pixel of the guide. Pixels `from` to `to`. */
export function guideApply(
  slope: usize, offset: usize, guide: usize, output: usize, from: i32, to: i32,
): void {
  for (let i = from; i < to; i += 4) {
    put4(output, i, f32x4.add(f32x4.mul(get4(slope, i), get4(guide, i)), get4(offset, i)))
  }
}
