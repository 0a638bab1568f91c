import type { Engine } from './context.ts'
import { blurColumns, blurRows } from './gaussian.ts'
import type { Plane, Size } from './picture.ts'
import type { Random } from './random.ts'

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
