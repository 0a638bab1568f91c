import type { Engine } from './context.ts'
import { smoothstep } from './curves.ts'
import { blurColumns, blurRows } from './gaussian.ts'
import type { Plane, Size } from './picture.ts'
import { createRandom, type Random } from './random.ts'

/**
 * Returns smooth random values of mean 0 and deviation 1; as sums of many, they are about normally
 * distributed.
 * @param along sigma along the rows in pixels
 * @param down sigma down the columns in pixels
 */
export function smoothNoise(size: Size, along: number, down: number, random: Random): Plane {
  const noise = new Float32Array(size.width * size.height)
  for (let i = 0; i < noise.length; i++) noise[i] = random.next()
  blurRows(noise, noise, size, along)
  blurColumns(noise, noise, size, down)
  let [sum, squares] = [0, 0]
  for (let i = 0; i < noise.length; i++) {
    sum += noise[i]!
    squares += noise[i]! * noise[i]!
  }
  const mean = sum / noise.length
  const deviation = Math.sqrt(Math.max(0, squares / noise.length - mean * mean)) || 1
  for (let i = 0; i < noise.length; i++) noise[i] = (noise[i]! - mean) / deviation
  return noise
}

/**
 * Returns the sum of smooth noises of several scales, in a plane of the painting, which the caller releases.
 * @param scales the deviation of each noise, and the sigma of its blur in pixels
 */
export function layeredNoise(
  size: Size,
  scales: readonly { readonly deviation: number; readonly sigma: number }[],
  { planes, kernels }: Engine,
  random: Random,
): Plane {
  const sum = planes.take(size.width * size.height).fill(0)
  const noise = planes.take(sum.length)
  for (const { deviation, sigma } of scales) {
    for (let i = 0; i < noise.length; i++) noise[i] = random.next() - 0.5
    kernels.blur(noise, noise, size, sigma)
    let squares = 0
    for (let i = 0; i < noise.length; i++) squares += noise[i]! * noise[i]!
    kernels.addScaled(sum, noise, deviation / (Math.sqrt(squares / noise.length) || 1))
  }
  planes.release(noise)
  return sum
}

/**
 * Returns smooth noise over the plane, 0..1 and 0.5 on average, which does not depend on the size of a picture:
 * values on the integers, joined smoothly, in octaves of half the size and half the strength.
 */
export function cloudNoise(seed: number): (x: number, y: number, octaves: number) => number {
  const random = createRandom(seed)
  const values = Float32Array.from({ length: 256 }, () => random.next())
  const valueAt = (column: number, row: number): number =>
    values[
      (Math.imul(column, 0x27d4eb2d) ^
        Math.imul(row, 0x165667b1) ^
        (Math.imul(column + 31 * row, 0x9e3779b1) >>> 15)) &
        255
    ]!
  const smooth = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [right, down] = [smoothstep(0, 1, x - column), smoothstep(0, 1, y - row)]
    const above = valueAt(column, row) + right * (valueAt(column + 1, row) - valueAt(column, row))
    const below = valueAt(column, row + 1) + right * (valueAt(column + 1, row + 1) - valueAt(column, row + 1))
    return above + down * (below - above)
  }
  return (x, y, octaves) => {
    let [sum, strength, total] = [0, 1, 0]
    let [u, v] = [x, y]
    for (let k = 0; k < octaves; k++, strength /= 2) {
      sum += strength * smooth(u, v)
      total += strength
      // Twice as fine and turned (by 37 degrees), so that no row or column of the grid shows.
      ;[u, v] = [1.6 * u - 1.2 * v + 17, 1.2 * u + 1.6 * v + 29]
    }
    return sum / total
  }
}
