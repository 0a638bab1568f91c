import type { Size } from '../picture.ts'
import { PERSON_SIDE, type Face } from './sight.ts'

/** A part of a photo, in pixels. */
export type Tile = Size & { readonly left: number; readonly top: number }

/**
 * Minimum size of a face in a portrait, as a share of the longer side; a portrait is not searched in parts.
 */
const PORTRAIT = 0.14
/** Side of a tile, as a share of the photo's longer side: the net detects faces of a tenth of it well. */
const SIDE = 0.56
/** Minimum overlap of two tiles as a share of their side: a small face is whole in one of them. */
const OVERLAP = 0.2
/** Minimum share of a main subject in a tile. */
const PEOPLED = 0.01

/**
 * Returns the parts of a photo to search for small faces, as in a group: none in a portrait, and none without
 * people.
 * @param person the net's output, stretched over the whole photo
 * @param faces those found in the whole photo
 */
export function tilesToSearch(size: Size, person: Float32Array, faces: readonly Face[]): Tile[] {
  const longer = Math.max(size.width, size.height)
  if (faces.some((face) => face.width * size.width > PORTRAIT * longer)) return []
  const side = Math.round(SIDE * longer)
  const columns = startsOf(size.width, side)
  const rows = startsOf(size.height, side)
  const [width, height] = [Math.min(side, size.width), Math.min(side, size.height)]
  const tiles = rows.flatMap((top) => columns.map((left) => ({ left, top, width, height })))
  return tiles.filter((tile) => shareOfPeople(person, tile, size) > PEOPLED)
}

/** Returns the offsets of tiles that cover a length evenly. */
function startsOf(length: number, side: number): number[] {
  if (length <= side) return [0]
  const count = Math.ceil((length - side) / (side * (1 - OVERLAP))) + 1
  return Array.from({ length: count }, (_, n) => Math.round((n * (length - side)) / (count - 1)))
}

function shareOfPeople(person: Float32Array, tile: Tile, size: Size): number {
  const cellOf = (at: number, count: number): number => Math.floor((at * PERSON_SIDE) / count)
  const [left, right] = [cellOf(tile.left, size.width), cellOf(tile.left + tile.width, size.width)]
  const [top, bottom] = [cellOf(tile.top, size.height), cellOf(tile.top + tile.height, size.height)]
  let sure = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (person[y * PERSON_SIDE + x]! > 0.5) sure++
  return sure / ((right - left) * (bottom - top))
}

/** Returns the bytes of one tile. */
export function cutTile(rgb: Uint8Array, { width }: Size, tile: Tile): Uint8Array {
  const bytes = new Uint8Array(3 * tile.width * tile.height)
  for (let y = 0; y < tile.height; y++) {
    const from = 3 * ((tile.top + y) * width + tile.left)
    bytes.set(rgb.subarray(from, from + 3 * tile.width), 3 * y * tile.width)
  }
  return bytes
}

/** Maps a tile's face to the whole photo. */
export function placeInPhoto(face: Face, tile: Tile, size: Size): Face {
  const place = <P extends { x: number; y: number }>(point: P) => ({
    x: (tile.left + point.x * tile.width) / size.width,
    y: (tile.top + point.y * tile.height) / size.height,
  })
  return {
    ...place(face),
    width: (face.width * tile.width) / size.width,
    height: (face.height * tile.height) / size.height,
    score: face.score,
    marks: face.marks.map(place),
  }
}
