import type { Plane, Size } from '../../picture.ts'

/** Returns a plane at a smaller size, each pixel the mean of those it covers. */
export function shrinkTo(input: Plane, { width, height }: Size, target: Size): Plane {
  const output = new Float32Array(target.width * target.height)
  for (let y = 0; y < target.height; y++) {
    const top = Math.floor((y * height) / target.height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / target.height))
    for (let x = 0; x < target.width; x++) {
      const left = Math.floor((x * width) / target.width)
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / target.width))
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += input[row * width + column]!
      output[y * target.width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return output
}

/** Returns the size with the given longer side and the same proportions. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
