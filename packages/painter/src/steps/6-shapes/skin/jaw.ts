import type { PaintContext } from '../../../context.ts'
import { clamp, smoothstep } from '../../../curves.ts'
import type { Face } from '../../../nets/sight.ts'
import type { Plane, Size } from '../../../picture.ts'
import { headOf, jawOf, visitHead, type Head } from './head.ts'

/** Distances from the jaw of the mesh up to which a line is the jaw's, and from which it is not, in widths of the face. */
const NEAR = [0.025, 0.05] as const

/** Strength of a line along the jaw: softer than those of eyes and mouth. */
const STRENGTH = 0.7

/**
 * Returns the lines of a picture that run along the jaws of sure faces; undefined without such a face. The caller
 * releases the plane.
 * @param line contours, full-size, 0..1
 */
export function findJaws(
  line: Plane,
  faces: readonly Face[],
  { planes, size }: PaintContext,
): Plane | undefined {
  const heads = faces.flatMap((face) => headOf(face, size) ?? [])
  if (heads.length === 0) return undefined
  const jaw = planes.take(line.length).fill(0)
  for (const head of heads) layJaw(jaw, head, size)
  for (let i = 0; i < jaw.length; i++) jaw[i] = STRENGTH * jaw[i]! * line[i]!
  return jaw
}

/** Adds the lines along the jaws of these heads to the other lines, in place. */
export function drawJaws(
  line: Plane,
  jaw: Plane,
  heads: readonly Head[],
  { size }: Pick<PaintContext, 'size'>,
): void {
  for (const head of heads) visitHead(head, size, (_, at) => (line[at] = Math.max(line[at]!, jaw[at]!)))
}

/** Marks the jaw of a head on a full-size plane, as a maximum, 0..1. */
export function layJaw(plane: Plane, head: Head, { width, height }: Size): void {
  const [near, far] = [NEAR[0] * head.across, NEAR[1] * head.across]
  const points = jawOf(head)
  points.slice(1).forEach((to, k) => {
    const from = points[k]!
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.max(1e-6, dx * dx + dy * dy)
    const [left, right] = [Math.min(from.x, to.x) - far, Math.max(from.x, to.x) + far]
    const [top, bottom] = [Math.min(from.y, to.y) - far, Math.max(from.y, to.y) + far]
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
        const share = clamp(((x - from.x) * dx + (y - from.y) * dy) / length, 0, 1)
        const away = Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
        const i = y * width + x
        plane[i] = Math.max(plane[i]!, 1 - smoothstep(near, far, away))
      }
    }
  })
}
