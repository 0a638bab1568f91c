import { dilate, erode, labelParts, type Mask } from './mask.ts'
import type { Picture, Plane } from '../../picture.ts'
import type { SkyClues } from '../../kernels/sky.ts'

/** A blue sky retains its clouds; an overcast one gets new ones. */
export type SkyKind = 'none' | 'overcast' | 'blue'

/** A connected area of sky-like pixels and its measurements. */
export type SkyPart = {
  readonly label: number
  readonly area: number
  readonly blue: number
  readonly lightness: number
  readonly centreY: number
  readonly kind: SkyKind
}

/**
 * Finds the connected areas that may be sky, and decides which of those at the top edge are.
 * @param portrait behind a portrait a pale wall is likelier than a gray sky
 */
export function judgeParts(
  photo: Picture,
  clues: SkyClues,
  labels: Int32Array,
  portrait: boolean,
): SkyPart[] {
  const candidates = new Uint8Array(labels.length)
  for (let i = 0; i < candidates.length; i++) candidates[i] = clues.score[i]! > 0.45 ? 1 : 0
  open(candidates, photo, 1)
  const count = labelParts(candidates, labels, photo)
  return sumParts(photo, clues, labels, count).map((sums, n) =>
    judge(photo, clues, labels, n + 1, sums, portrait),
  )
}

/** Sums over the pixels of one part. */
type Sums = Record<
  'area' | 'blue' | 'lightness' | 'row' | 'hue' | 'chroma' | 'edges' | 'atTop' | 'low',
  number
>

/** Returns the number of rows that count as the top edge. */
const topRowsOf = (height: number): number => Math.max(1, Math.round(height / 40))

/** Returns the sums of every part, by its label less one. */
function sumParts({ width, height, L }: Picture, clues: SkyClues, labels: Int32Array, count: number): Sums[] {
  const none = { area: 0, blue: 0, lightness: 0, row: 0, hue: 0, chroma: 0, edges: 0, atTop: 0, low: 0 }
  const parts = Array.from({ length: count }, () => ({ ...none }))
  const topRows = topRowsOf(height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const sums = parts[labels[i]! - 1]
      if (!sums) continue
      sums.area += 1
      sums.blue += clues.blue[i]!
      sums.lightness += L[i]!
      sums.row += y
      sums.hue += clues.hue[i]!
      sums.chroma += clues.chroma[i]!
      sums.edges += clues.edges[i]!
      if (y < topRows) sums.atTop += 1
      if (y >= 0.8 * height) sums.low += 1
    }
  }
  return parts
}

function judge(
  { width, height, L }: Picture,
  clues: SkyClues,
  labels: Int32Array,
  label: number,
  sums: Sums,
  portrait: boolean,
): SkyPart {
  const { area } = sums
  const mean = (key: keyof Sums): number => sums[key] / area
  const [blue, lightness] = [mean('blue'), mean('lightness')]
  const measured = { label, area, blue, lightness, centreY: mean('row') }
  const contact = sums.atTop / topRowsOf(height) / width
  if (area < 0.01 * L.length || contact < 0.05) return { ...measured, kind: 'none' }
  const medianChroma = medianOf(clues.chroma, labels, label, area)
  if (blue > 0.32 && medianChroma > 0.038) return { ...measured, kind: 'blue' }

  const rest = (sumOf(L) - lightness * area) / Math.max(1, L.length - area)
  const hue = mean('hue')
  const warm = hue > 25 && hue < 110 && mean('chroma') > 0.018
  const pale = lightness > rest + 0.12 && mean('edges') < 0.012 && medianChroma < 0.035
  const low = mean('low')
  // Pale walls and glare at the top edge pass every test of color; they differ from a sky in that they are
  // small and, without a trace of blue, seldom as wide as a gray sky.
  const least = portrait ? 0.75 : blue > 0.1 ? 0.42 : 0.6
  const wide = area > 0.06 * L.length && contact > least
  const overcast = !warm && wide && (blue > 0.22 || pale) && low < 0.08 && lightness > rest + 0.08
  return { ...measured, kind: overcast ? 'overcast' : 'none' }
}

function sumOf(plane: Plane): number {
  let sum = 0
  for (let i = 0; i < plane.length; i++) sum += plane[i]!
  return sum
}

function medianOf(plane: Plane, labels: Int32Array, label: number, area: number): number {
  const values = new Float32Array(area)
  for (let i = 0, n = 0; i < labels.length; i++) if (labels[i] === label) values[n++] = plane[i]!
  return values.sort()[area >> 1]!
}

/** Removes structures thinner than the square of this radius, in place. */
export function open(mask: Mask, size: Picture, radius: number): void {
  const scratch = new Uint8Array(mask.length)
  erode(mask, scratch, size, radius)
  dilate(scratch, mask, size, radius)
}

/** Fills gaps thinner than the square of this radius, in place. */
export function close(mask: Mask, size: Picture, radius: number): void {
  const scratch = new Uint8Array(mask.length)
  dilate(mask, scratch, size, radius)
  erode(scratch, mask, size, radius)
}
