import type { Size } from '../picture.ts'
import type { Face, Point } from './sight.ts'

/** Side of the mesh net's input, in pixels. */
export const MESH_SIDE = 192

/** Number of points of a mesh. */
export const MESH_POINTS = 468

/** Minimum flag of a face whose mesh is right: profiles and animals stay far below it. */
const SURE_MESH = 0.9

/** Side of the square around a face, in lengths of its box. */
const AROUND = 1.5

/** Output of the mesh net: x, y and depth of each point in pixels of its input, and the flag of a face. */
export type MeshAnswer = { readonly points: Float32Array; readonly flag: number }

/** A turned square of the photo, in pixels: the eyes of its face are level. */
export type FaceSquare = {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly cos: number
  readonly sin: number
}

/** Returns the square around a face that the mesh net sees. */
export function squareAround({ x, y, width, height, marks }: Face, size: Size): FaceSquare | undefined {
  const [right, left] = marks
  if (!right || !left) return undefined
  const turn = Math.atan2((left.y - right.y) * size.height, (left.x - right.x) * size.width)
  const side = AROUND * Math.max(width * size.width, height * size.height)
  return { x: x * size.width, y: y * size.height, side, cos: Math.cos(turn), sin: Math.sin(turn) }
}

/**
 * Returns the pixels of a turned square, sampled bilinearly; beyond the photo its border is repeated.
 * @param rgb interleaved bytes
 * @returns numbers 0..1, `MESH_SIDE * MESH_SIDE * 3`
 */
export function cutSquare(rgb: Uint8Array, { width, height }: Size, square: FaceSquare): Float32Array {
  const cut = new Float32Array(MESH_SIDE * MESH_SIDE * 3)
  for (let row = 0; row < MESH_SIDE; row++) {
    for (let column = 0; column < MESH_SIDE; column++) {
      const { x, y } = placeIn(square, column, row)
      const [px, py] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))]
      const [left, top] = [Math.floor(px), Math.floor(py)]
      const [across, down] = [px - left, py - top]
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * (top * width + left) + channel
        const above = rgb[at]! + across * (rgb[at + 3]! - rgb[at]!)
        const under = at + 3 * width
        const below = rgb[under]! + across * (rgb[under + 3]! - rgb[under]!)
        cut[3 * (row * MESH_SIDE + column) + channel] = (above + down * (below - above)) / 255
      }
    }
  }
  return cut
}

/** Returns the points of a face as shares of the photo; undefined when the net sees no face. */
export function readMesh(
  { points, flag }: MeshAnswer,
  square: FaceSquare,
  { width, height }: Size,
): readonly Point[] | undefined {
  if (flag <= SURE_MESH) return undefined
  return Array.from({ length: MESH_POINTS }, (_, k) => {
    const { x, y } = placeIn(square, points[3 * k]!, points[3 * k + 1]!)
    return { x: x / width, y: y / height }
  })
}

/** Maps a place in the net's input to the photo, in pixels. */
function placeIn({ x, y, side, cos, sin }: FaceSquare, column: number, row: number): Point {
  const [across, down] = [(column / MESH_SIDE - 0.5) * side, (row / MESH_SIDE - 0.5) * side]
  return { x: x + across * cos - down * sin, y: y + across * sin + down * cos }
}
