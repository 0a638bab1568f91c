import type { Size } from '../picture.ts'
import { letterboxed } from './input.ts'
import type { Face } from './sight.ts'

/** Side of the square the face net looks at. */
export const FACE_SIDE = 256

/** Least score of a face: below it the net takes knots in wood and dogs for faces. False hits reach 0.75, true faces start at 0.83. */
export const SURE = 0.8

/** How much more is asked of a first face that only a part of a photo shows: a part has more that resembles one. */
export const CLOSER = 0.05

/** Least score of a face beside a sure one: people come in groups. */
export const LIKELY = 0.65

/** Numbers of one answer: the box, then six places. */
const NUMBERS = 16

/** The face net's answer on each of its two grids. */
export type FaceAnswer = { readonly scores: Float32Array; readonly boxes: Float32Array }

/** Grids of the net: cells of `stride` pixels, each asked `count` times. */
const GRIDS = [
  { stride: 16, count: 2 },
  { stride: 32, count: 6 },
]

/**
 * Reads the net's answers (BlazeFace, Bazarevsky et al. 2019): boxes relative to the centres of the grid's cells. Of
 * boxes that overlap by more than 0.3 of the smaller one, the one with the highest score stays.
 * @param answers one per grid, in the order of `GRIDS`
 */
export function readFaces(answers: readonly FaceAnswer[], size: Size, sure = SURE): Face[] {
  const frame = letterboxed(size, FACE_SIDE)
  const found: Face[] = []
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
      if (width > 0 && height > 0) found.push({ ...place(0), width, height, score, marks })
    }
  })
  return withoutDoubles(found)
}

/** Of faces that overlap, the surest alone; the surest come first. */
export function withoutDoubles(faces: readonly Face[]): Face[] {
  const kept: Face[] = []
  for (const face of [...faces].sort((p, q) => q.score - p.score))
    if (kept.every((other) => overlap(face, other) <= 0.3)) kept.push(face)
  return kept
}

function overlap(one: Face, other: Face): number {
  const across =
    Math.min(one.x + one.width / 2, other.x + other.width / 2) -
    Math.max(one.x - one.width / 2, other.x - other.width / 2)
  const down =
    Math.min(one.y + one.height / 2, other.y + other.height / 2) -
    Math.max(one.y - one.height / 2, other.y - other.height / 2)
  const smaller = Math.min(one.width * one.height, other.width * other.height)
  return (Math.max(0, across) * Math.max(0, down)) / smaller
}
