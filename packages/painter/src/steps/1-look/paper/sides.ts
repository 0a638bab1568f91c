import type { Plane, Size } from '../../../picture.ts'

/** One side of a picture: its length, and the index of the pixel at a place along it and a depth, from 0 at the edge. */
export type Side = { readonly length: number; readonly at: (along: number, depth: number) => number }

/** Returns the sides of a picture: left, top, right, bottom. */
export function sidesOf({ width, height }: Size): readonly [Side, Side, Side, Side] {
  return [
    { length: height, at: (along, depth) => along * width + depth },
    { length: width, at: (along, depth) => depth * width + along },
    { length: height, at: (along, depth) => along * width + width - 1 - depth },
    { length: width, at: (along, depth) => (height - 1 - depth) * width + along },
  ]
}

/** Length of a cell along a side, in units: grain is averaged in it. */
const CELL = 9

/** Mean lightness along a side: of `cells` pieces of the side, at each depth below `depth`. */
export type Profile = { readonly cells: number; readonly depth: number; readonly L: Float32Array }

/** Measures the lightness along a side, of the share `from` to `to` of its length. */
export function profileOf(
  L: Plane,
  side: Side,
  { depth, unit, from = 0, to = 1 }: { depth: number; unit: number; from?: number; to?: number },
): Profile {
  const first = Math.round(from * side.length)
  const length = Math.round(to * side.length) - first
  const cells = Math.max(1, Math.floor(length / Math.max(2, CELL * unit)))
  const profile = new Float32Array(cells * depth)
  for (let cell = 0; cell < cells; cell++) {
    const start = first + Math.floor((cell * length) / cells)
    const end = first + Math.floor(((cell + 1) * length) / cells)
    for (let d = 0; d < depth; d++) {
      let sum = 0
      for (let along = start; along < end; along++) sum += L[side.at(along, d)]!
      profile[cell * depth + d] = sum / (end - start)
    }
  }
  return { cells, depth, L: profile }
}

/** Depth of the softness of an edge, and of the picture behind it with which its outside is compared, in units. */
const SOFT = 2.5
const BEHIND = 6

/** Returns the softness of an edge, and the depth that is measured behind it, in pixels. */
export function spansOf(unit: number): { readonly soft: number; readonly behind: number } {
  return { soft: Math.max(1, Math.round(SOFT * unit)), behind: Math.max(2, Math.round(BEHIND * unit)) }
}

/** Excess in lightness of paper over the picture beside it that is an edge. */
const STEP = 0.05

/**
 * Measures the edge of paper at a depth, between the pixels from `outer` to `depth` and those behind the softness of
 * the edge.
 * @returns the share of the cells where the outside is lighter, and the mean excess in lightness of all
 */
export function paperEdgeAt(
  profile: Profile,
  { outer, depth, unit }: { outer: number; depth: number; unit: number },
): { readonly share: number; readonly step: number } {
  const { soft, behind } = spansOf(unit)
  let [edges, sum] = [0, 0]
  for (let cell = 0; cell < profile.cells; cell++) {
    const from = cell * profile.depth
    const inner = from + depth + soft
    const excess = meanOf(profile.L, from + outer, from + depth) - meanOf(profile.L, inner, inner + behind)
    if (excess > STEP) edges++
    sum += excess
  }
  return { share: edges / profile.cells, step: sum / profile.cells }
}

function meanOf(numbers: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += numbers[i]!
  return sum / (to - from)
}
