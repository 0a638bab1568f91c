import type { Size } from '../picture.ts'
import { letterboxed } from './input.ts'
import type { Face } from './sight.ts'

/** Side of the face net's input, in pixels. */
export const FACE_SIDE = 256

/**
 * Minimum score of a face: below it the net mistakes knots in wood and dogs for faces. False hits reach 0.75,
 * true faces start at 0.83.
 */
export const SURE = 0.8

/** Additional score for a first face in a part of a photo: a part has more that resembles a face. */
export const CLOSER = 0.05

/** Minimum score of a face beside a sure one: people come in groups. */
export const LIKELY = 0.65

/** Numbers of one detection: the box, then six landmarks. */
const NUMBERS = 16

/** Output of the face net on each of its two grids. */
export type FaceAnswer = { readonly scores: Float32Array; readonly boxes: Float32Array }

/** Grids of the net: cells of `stride` pixels, with `count` detections each. */
const GRIDS = [
  { stride: 16, count: 2 },
  { stride: 32, count: 6 },
]

/**
 * Reads the net's output (BlazeFace, Bazarevsky et al. 2019): boxes relative to the centers of the grid's
 * cells. Of boxes that overlap by more than 0.3 of the smaller one, only the one with the highest score is
 * returned.
 * @param answers one per grid, in the order of `GRIDS`
 */
export function readFaces(answers: readonly FaceAnswer[], size: Size, sure = SURE): Face[] {
  const frame = letterboxed(size, FACE_SIDE)
  const faces: Face[] = []
  GRIDS.forEach(({ stride, count }, grid) => {
    const { scores, boxes } = answers[grid]!
    const cells = FACE_SIDE / stride
    for (let k = 0; k < cells * cells * count; k++) {
      const score = 1 / (1 + Math.exp(-scores[k]!))
      if (score <= sure) continue
      const cell = Math.floor(k / count)
      const [centreX, centreY] = [((cell % cells) + 0.5) * stride, (Math.floor(cell / cells) + 0.5) * stride]
      const place = (at: number) => ({
        x: (centreX + boxes[k * NUMBERS + at]! - frame.left) / frame.width,
        y: (centreY + boxes[k * NUMBERS + at + 1]! - frame.top) / frame.height,
      })
      const width = boxes[k * NUMBERS + 2]! / frame.width
      const height = boxes[k * NUMBERS + 3]! / frame.height
      const marks = [4, 6, 8, 10, 12, 14].map(place)
      if (width > 0 && height > 0) faces.push({ ...place(0), width, height, score, marks })
    }
  })
  return withoutDoubles(faces)
}

/** Returns only the surest of overlapping faces, the surest first. */
export function withoutDoubles(faces: readonly Face[]): Face[] {
  const distinct: Face[] = []
  for (const face of [...faces].sort((p, q) => q.score - p.score))
    if (distinct.every((other) => overlap(face, other) <= 0.3)) distinct.push(face)
  return distinct
}

function overlap(a: Face, b: Face): number {
  const across =
    Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2)
  const down =
    Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2)
  const smaller = Math.min(a.width * a.height, b.width * b.height)
  return (Math.max(0, across) * Math.max(0, down)) / smaller
}
