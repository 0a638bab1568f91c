import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { People } from '../1-look/people.ts'

/** Distance over which the growth is used up, in units. */
const REACH = 60

/** Growth used up by a difference in color of 1: an edge of .05 against the ground ends it. */
const EDGE = 14

/** Remaining growth at which a pixel begins to be, and is, as empty as its ground. */
const LEFT = [0.2, 0.5] as const

/** Diagonal step, in pixels. */
const DIAGONAL = Math.SQRT2

/**
 * Grows empty areas up to the edges of the shapes in front of them. Beside such an edge no ground counts as empty
 * by its gradient, and strokes that follow the edge there lie around a figure like a halo. People stay as they
 * are. The growth is a geodesic distance by raster scans (Criminisi, Sharp and Blake, "GeoS", ECCV 2008). The
 * caller releases the plane.
 * @param empty half-size, 0..1
 * @param middle the middle reference, half-size: flat between edges
 */
export function growEmpty(
  empty: Plane,
  middle: Picture,
  { care, subject }: Pick<People, 'care' | 'subject'>,
  { planes, unit }: PaintContext,
): Plane {
  const grown = planes.take(empty.length)
  grown.set(empty)
  const step = 2 / (REACH * unit)
  for (let round = 0; round < 2; round++) {
    scan(grown, middle, step, 1)
    scan(grown, middle, step, -1)
  }
  for (let i = 0; i < empty.length; i++) {
    const person = Math.max(care[i]!, subject[i]!)
    grown[i] = Math.max(empty[i]!, smoothstep(...LEFT, grown[i]!) * (1 - person))
  }
  return grown
}

/** Passes the growth on to each pixel from those scanned before it: forwards by 1, backwards by -1. */
function scan(grown: Plane, { width, height, L, a, b }: Picture, step: number, way: 1 | -1): void {
  const pass = (from: number, to: number, distance: number): void => {
    const left = grown[from]! - distance * step
    if (left <= grown[to]!) return
    const change = Math.abs(L[from]! - L[to]!) + Math.abs(a[from]! - a[to]!) + Math.abs(b[from]! - b[to]!)
    grown[to] = Math.max(grown[to]!, left - EDGE * change)
  }
  for (let n = 0; n < height; n++) {
    const y = way === 1 ? n : height - 1 - n
    const hasRow = n > 0
    for (let m = 0; m < width; m++) {
      const x = way === 1 ? m : width - 1 - m
      const i = y * width + x
      const row = i - way * width
      if (m > 0) pass(i - way, i, 1)
      if (!hasRow) continue
      pass(row, i, 1)
      if (m > 0) pass(row - way, i, DIAGONAL)
      if (m < width - 1) pass(row + way, i, DIAGONAL)
    }
  }
}
