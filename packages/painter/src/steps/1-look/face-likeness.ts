import type { Engine } from '../../context.ts'
import type { Face } from '../../nets/sight.ts'
import type { Plane, Size } from '../../picture.ts'

/** Size at which faces are compared, in pixels, and the axes of the oval that counts. */
export const FACE_SIZE = { width: 64, height: 80 } as const
const OVAL = { x: 27, y: 36 } as const

/** Deviation of lightness in all compared faces. */
const DEVIATION = 0.15

/** Window of the comparison: the deviation of a Gaussian, in pixels. */
const WINDOW = 1.5

/** Returns the lightness of a face at the size of comparison, with one mean and one deviation for all faces. */
export function levelFace(L: Plane, { width, height }: Size, face: Face): Plane {
  const plane = new Float32Array(FACE_SIZE.width * FACE_SIZE.height)
  const within = (position: number, length: number): number =>
    Math.min(length - 1, Math.max(0, Math.floor(position * length)))
  for (let i = 0; i < plane.length; i++) {
    const across = ((i % FACE_SIZE.width) + 0.5) / FACE_SIZE.width - 0.5
    const down = (Math.floor(i / FACE_SIZE.width) + 0.5) / FACE_SIZE.height - 0.5
    const x = within(face.x + across * face.width, width)
    const y = within(face.y + down * face.height, height)
    plane[i] = L[y * width + x]!
  }
  const mean = meanInOval(plane)
  const deviation = Math.sqrt(meanInOval(plane.map((value) => (value - mean) ** 2)))
  return plane.map((value) => ((value - mean) / Math.max(deviation, 1e-3)) * DEVIATION + 0.5)
}

/**
 * Structural similarity of two leveled faces: 1 when they are equal (Wang, Bovik, Sheikh, Simoncelli, "Image
 * quality assessment", 2004).
 */
export function likenessOf(one: Plane, other: Plane, { planes, kernels }: Engine): number {
  const mean = (value: (i: number) => number): Plane => {
    const plane = planes.take(one.length)
    for (let i = 0; i < plane.length; i++) plane[i] = value(i)
    kernels.blur(plane, plane, FACE_SIZE, WINDOW)
    return plane
  }
  const [p, q] = [mean((i) => one[i]!), mean((i) => other[i]!)]
  const [pp, qq, pq] = [
    mean((i) => one[i]! ** 2),
    mean((i) => other[i]! ** 2),
    mean((i) => one[i]! * other[i]!),
  ]
  const likeness = meanInOval(
    one.map((_, i) => {
      const [x, y] = [p[i]!, q[i]!]
      const light = (2 * x * y + 1e-4) / (x * x + y * y + 1e-4)
      return (light * (2 * (pq[i]! - x * y) + 9e-4)) / (pp[i]! - x * x + qq[i]! - y * y + 9e-4)
    }),
  )
  planes.release(p, q, pp, qq, pq)
  return likeness
}

/** Returns the mean of a plane over the oval. */
export function meanInOval(plane: Plane): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < plane.length; i++) {
    const x = ((i % FACE_SIZE.width) - FACE_SIZE.width / 2) / OVAL.x
    const y = (Math.floor(i / FACE_SIZE.width) - FACE_SIZE.height / 2) / OVAL.y
    if (x * x + y * y > 1) continue
    sum += plane[i]!
    count++
  }
  return sum / count
}
