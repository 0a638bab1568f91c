import { blurColumns, blurRows } from './gaussian.ts'
import type { Plane, Size } from './picture.ts'
import type { Random } from './random.ts'

/**
 * Smooth random values of mean 0 and deviation 1; sums of many, they are distributed about normally.
 * @param along sigma along the rows in pixels; @param down sigma down the columns
 */
export function smoothNoise(size: Size, along: number, down: number, random: Random): Plane {
  const noise = new Float32Array(size.width * size.height)
  for (let i = 0; i < noise.length; i++) noise[i] = random.next()
  const scratch = new Float32Array(noise.length)
  blurRows(noise, noise, scratch, size, along)
  blurColumns(noise, noise, scratch, size, down)
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
