import type { Face } from '../../nets/sight.ts'
import type { Picture, Plane } from '../../picture.ts'
import { similarityAround } from './likeness.ts'

/** Size at which faces are compared, in pixels, and the axes of the oval that counts. */
const size = { width: 64, height: 80 }
const oval = { x: 27, y: 36 }

/** Deviation from the mean of all compared faces. */
const DEVIATION = 0.15

/**
 * Structural similarity of the lightness of a face in a photo and in its painting, however much lighter or
 * richer in contrast one of them is: 1 when they are equal.
 *
 * Photo and painting have one size.
 */
export function faceSimilarity(photo: Picture, painting: Picture, face: Face): number {
  return meanOf(similarityAround(levelFace(photo, face), levelFace(painting, face), size))
}

/** Lightness of a face at the size of comparison, with the mean and deviation of all compared faces. */
function levelFace({ L, width, height }: Picture, face: Face): Plane {
  const plane = new Float32Array(size.width * size.height)
  const within = (position: number, length: number): number =>
    Math.min(length - 1, Math.max(0, Math.floor(position * length)))
  for (let i = 0; i < plane.length; i++) {
    const across = ((i % size.width) + 0.5) / size.width - 0.5
    const down = (Math.floor(i / size.width) + 0.5) / size.height - 0.5
    const x = within(face.x + across * face.width, width)
    const y = within(face.y + down * face.height, height)
    plane[i] = L[y * width + x]!
  }
  const mean = meanOf(plane)
  const deviation = Math.sqrt(meanOf(plane.map((value) => (value - mean) ** 2)))
  return plane.map((value) => ((value - mean) / Math.max(deviation, 1e-3)) * DEVIATION + 0.5)
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
