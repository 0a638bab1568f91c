import type { Face } from '../../nets/sight.ts'
import type { Plane, Size } from '../../picture.ts'
import { similarityAround } from '../../similarity.ts'

/** Size at which faces are compared, in pixels, and the axes of the oval that counts. */
const size = { width: 64, height: 80 }
const oval = { x: 27, y: 36 }

/** Deviation from the mean of all compared faces. */
const DEVIATION = 0.15

/** A face and its lightness at the size of comparison. */
export type SeenFace = { readonly face: Face; readonly light: Plane }

/** Takes the lightness of a face, with the mean and the deviation of all compared faces. */
export function seeFace(L: Plane, { width, height }: Size, face: Face): SeenFace {
  const light = new Float32Array(size.width * size.height)
  const within = (position: number, length: number): number =>
    Math.min(length - 1, Math.max(0, Math.floor(position * length)))
  for (let i = 0; i < light.length; i++) {
    const across = ((i % size.width) + 0.5) / size.width - 0.5
    const down = (Math.floor(i / size.width) + 0.5) / size.height - 0.5
    const x = within(face.x + across * face.width, width)
    const y = within(face.y + down * face.height, height)
    light[i] = L[y * width + x]!
  }
  const mean = meanOf(light)
  const deviation = Math.sqrt(meanOf(light.map((value) => (value - mean) ** 2)))
  return { face, light: light.map((value) => ((value - mean) / Math.max(deviation, 1e-3)) * DEVIATION + 0.5) }
}

/**
 * Structural similarity of the lightness of one face in two pictures, however much lighter or richer in
 * contrast one of them is: 1 when they are equal.
 */
export function likenessOf(one: SeenFace, other: SeenFace): number {
  return meanOf(similarityAround(one.light, other.light, size))
}

/** Mean of a plane over the oval. */
function meanOf(plane: Plane): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < plane.length; i++) {
    const x = ((i % size.width) - size.width / 2) / oval.x
    const y = (Math.floor(i / size.width) - size.height / 2) / oval.y
    if (x * x + y * y > 1) continue
    sum += plane[i]!
    count++
  }
  return sum / count
}
