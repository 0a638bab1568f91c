import type { Engine, PaintContext } from '../../../context.ts'
import { smoothstep } from '../../../curves.ts'
import type { Face, Point } from '../../../nets/sight.ts'
import type { Picture, Plane, Size } from '../../../picture.ts'
import { fillPolygon } from './polygon.ts'

/** Numbers of the points of MediaPipe's face mesh around the parts of a face, in order. */
const RIM = {
  oval: [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
    149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
  ],
  rightEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  leftEye: [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  rightBrow: [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  leftBrow: [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
  lips: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185],
  nose: [98, 97, 2, 326, 327, 294, 4, 64],
} as const

/** Numbers of single points. */
const [TOP, CHIN, RIGHT, LEFT, NOSE] = [10, 152, 234, 454, 4] as const

/** Distance from the middle of a face to the sides of its box, in heights of the face. */
const AROUND = 0.75

/** Minimum width of a face that is drawn, as a share of the picture. */
const LEAST_FACE = 0.08

/**
 * Maximum distance of the tip of the nose from the middle between the sides of a face, in widths of the face.
 * Faces that look past the camera reach 0.24; at 0.5 the nose meets the outline.
 */
const TURNED = 0.4

/** A head with the mesh of its face, in a box of the picture; lengths are pixels, and points count from the box. */
export type Head = Size & {
  /** Place of the box in the picture. */
  readonly left: number
  readonly top: number
  readonly mesh: readonly Point[]
  /** Width of the face. */
  readonly across: number
}

/** Returns the head of a face; undefined without a mesh, or when the face is too small or turned to the side. */
export function headOf({ mesh, width: share }: Face, { width, height }: Size): Head | undefined {
  if (!mesh || share < LEAST_FACE) return undefined
  const place = (k: number): Point => ({ x: mesh[k]!.x * width, y: mesh[k]!.y * height })
  const [top, chin] = [TOP, CHIN].map(place) as [Point, Point]
  const [right, left, nose] = [RIGHT, LEFT, NOSE].map(place) as [Point, Point, Point]
  const across = Math.hypot(right.x - left.x, right.y - left.y)
  if (Math.abs(turnOf(right, left, nose)) > TURNED) return undefined
  const down = Math.hypot(top.x - chin.x, top.y - chin.y)
  const middle = { x: (top.x + chin.x) / 2, y: (top.y + chin.y) / 2 }
  const reach = AROUND * Math.max(across, down)
  const edges = [middle.x - reach, middle.y - reach].map((edge) => Math.max(0, Math.floor(edge))) as [
    number,
    number,
  ]
  const box = {
    left: edges[0],
    top: edges[1],
    width: Math.min(width, Math.ceil(middle.x + reach)) - edges[0],
    height: Math.min(height, Math.ceil(middle.y + reach)) - edges[1],
  }
  if (Math.min(box.width, box.height) < 16 || Math.min(across, down) < 8) return undefined
  const inBox = ({ x, y }: Point): Point => ({ x: x - box.left, y: y - box.top })
  return {
    ...box,
    mesh: mesh.map((_, k) => inBox(place(k))),
    across,
  }
}

/** Points of the rim from below one ear over the chin to below the other. */
const JAW = RIM.oval.slice(11, 26)

/** Returns the points of the jaw from below one ear over the chin to below the other, in the picture. */
export function jawOf({ mesh, left, top }: Head): Point[] {
  return JAW.map((k) => ({ x: mesh[k]!.x + left, y: mesh[k]!.y + top }))
}

/** Returns the distance of the nose from the middle of a face along its width, in widths. */
function turnOf(right: Point, left: Point, nose: Point): number {
  const [x, y] = [left.x - right.x, left.y - right.y]
  return ((nose.x - right.x) * x + (nose.y - right.y) * y) / (x * x + y * y) - 0.5
}

/**
 * Returns parts of a face, 1 inside of them; the caller releases the plane.
 * @param grown softens and extends them by about this many pixels
 */
export function takeParts(
  head: Head,
  parts: readonly (keyof typeof RIM)[],
  grown: number,
  { planes, kernels }: Engine,
): Plane {
  const plane = planes.take(head.width * head.height).fill(0)
  for (const part of parts)
    fillPolygon(
      plane,
      head,
      RIM[part].map((k) => head.mesh[k]!),
    )
  if (grown > 0) {
    kernels.blur(plane, plane, head, grown)
    for (let i = 0; i < plane.length; i++) plane[i] = smoothstep(0.04, 0.32, plane[i]!)
  }
  return plane
}

/** Returns the part of a plane in the box; the caller releases it. */
function cut(plane: Plane, { width }: Size, head: Head, { planes }: Engine): Plane {
  const part = planes.take(head.width * head.height)
  for (let y = 0; y < head.height; y++) {
    const from = (head.top + y) * width + head.left
    part.set(plane.subarray(from, from + head.width), y * head.width)
  }
  return part
}

/** Returns the part of a picture in the box; the caller releases it. */
export function cutPicture({ L, a, b }: Picture, head: Head, context: PaintContext): Picture {
  const part = (plane: Plane): Plane => cut(plane, context.size, head, context)
  return { width: head.width, height: head.height, L: part(L), a: part(a), b: part(b) }
}

/** Visits the pixels of the box, with their indices in the box and in the picture. */
export function visitHead(head: Head, { width }: Size, visit: (i: number, whole: number) => void): void {
  for (let y = 0; y < head.height; y++) {
    const from = (head.top + y) * width + head.left
    for (let x = 0; x < head.width; x++) visit(y * head.width + x, from + x)
  }
}
