import type { Face } from '../../nets/sight.ts'

/** Change of one face from the photo to the painting. */
export type FaceChange = {
  /** The net's confidence in the face of the painting; 0 when it is lost. */
  readonly score: number
  /** Mean displacement of the six landmarks, in widths of the face. */
  readonly shift: number
  /** Width of the face as a share of the photo's. */
  readonly width: number
}

/** Matches every face of the photo in the painting: the nearest one within half its width. */
export function compareFaces(photo: readonly Face[], painting: readonly Face[]): FaceChange[] {
  return photo.map((face) => {
    const away = (other: Face): number =>
      Math.hypot((other.x - face.x) / face.width, (other.y - face.y) / face.height)
    const [first] = painting.filter((other) => away(other) < 0.5).sort((p, q) => away(p) - away(q))
    if (!first) return { score: 0, shift: Infinity, width: face.width }
    const ways = face.marks.map((mark, k) => {
      const other = first.marks[k]!
      return Math.hypot((other.x - mark.x) / face.width, (other.y - mark.y) / face.height)
    })
    const shift = ways.reduce((sum, way) => sum + way, 0) / ways.length
    return { score: first.score, shift, width: face.width }
  })
}
