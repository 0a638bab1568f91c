import { dilate, erode, labelParts, type Mask } from '../kernels/mask.ts'
import type { Picture } from '../picture.ts'
import type { SkyClues } from './sky-clues.ts'

/** A blue sky keeps its clouds; an overcast one gets new ones. */
export type SkyKind = 'none' | 'overcast' | 'blue'

/** A connected area of sky-like pixels and what was measured about it. */
export type SkyPart = {
  readonly label: number
  readonly area: number
  readonly blue: number
  readonly lightness: number
  readonly centreY: number
  readonly kind: SkyKind
}

/** Finds the connected areas that might be sky, and says which of those at the top edge are.
 * Behind a `portrait` a pale wall is likelier than a grey sky. */
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
  const members: number[][] = Array.from({ length: count + 1 }, () => [])
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0) members[labels[i]!]!.push(i)
  return members
    .map((pixels, label) => judge(photo, clues, pixels, label, portrait))
    .filter((part) => part.area > 0)
}

function judge(
  { width, height, L }: Picture,
  clues: SkyClues,
  pixels: number[],
  label: number,
  portrait: boolean,
): SkyPart {
  const area = pixels.length
  const mean = (plane: Float32Array): number =>
    pixels.reduce((sum, i) => sum + plane[i]!, 0) / Math.max(1, area)
  const blue = mean(clues.blue)
  const lightness = mean(L)
  const centreY = pixels.reduce((sum, i) => sum + Math.floor(i / width), 0) / Math.max(1, area)
  const measured = { label, area, blue, lightness, centreY }
  const topRows = Math.max(1, Math.round(height / 40))
  const contact = pixels.filter((i) => i < topRows * width).length / topRows / width
  if (area < 0.01 * L.length || contact < 0.05) return { ...measured, kind: 'none' }
  const chromas = pixels.map((i) => clues.chroma[i]!).sort((p, q) => p - q)
  const medianChroma = chromas[area >> 1]!
  if (blue > 0.32 && medianChroma > 0.038) return { ...measured, kind: 'blue' }

  const everything = L.reduce((sum, x) => sum + x, 0)
  const rest = (everything - lightness * area) / Math.max(1, L.length - area)
  const hue = mean(clues.hue)
  const warm = hue > 25 && hue < 110 && mean(clues.chroma) > 0.018
  const pale = lightness > rest + 0.12 && mean(clues.edges) < 0.012 && medianChroma < 0.035
  const low = pixels.filter((i) => i >= 0.8 * height * width).length / area
  // Pale walls and glare at the top edge pass every test of colour; what tells them apart is that they are small and,
  // having no trace of blue, seldom as wide as a grey sky.
  const least = portrait ? 0.75 : blue > 0.1 ? 0.42 : 0.6
  const wide = area > 0.06 * L.length && contact > least
  const overcast = !warm && wide && (blue > 0.22 || pale) && low < 0.08 && lightness > rest + 0.08
  return { ...measured, kind: overcast ? 'overcast' : 'none' }
}

/** Removes what is thinner than the square of this radius, in place. */
export function open(mask: Mask, size: Picture, radius: number): void {
  const scratch = new Uint8Array(mask.length)
  erode(mask, scratch, size, radius)
  dilate(scratch, mask, size, radius)
}

/** Fills what is thinner than the square of this radius, in place. */
export function close(mask: Mask, size: Picture, radius: number): void {
  const scratch = new Uint8Array(mask.length)
  dilate(mask, scratch, size, radius)
  erode(scratch, mask, size, radius)
}
