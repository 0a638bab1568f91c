import { clamp, smoothstep } from '../../curves.ts'
import { drawCurve, type Curve } from '../../kernels/tone.ts'
import type { Plane } from '../../picture.ts'
import type { People } from '../1-look/people.ts'

/** Lightness of each paint of a subject, from dark to light. */
export type Paints = readonly number[]

/** Number of paints before those that are hardly apart are joined, and the least distance of two. */
const MOST = 8
const APART = 0.06
/** Lightness between which the search begins. */
const [DARKEST, LIGHTEST] = [0.1, 0.95]
const ROUNDS = 40

/** Half the width of the soft edge between two paints, in lightness. */
const EDGE = 0.008

/** Certainties above which a pixel belongs to a face, and to the rest of the subject. */
const FACE = 0.7
const SUBJECT = 0.6

const BINS = 256
/** Every third pixel is sufficient. */
const STEP = 3

/**
 * Finds the lightness of the few paints that reproduce a subject best: Lloyd's quantizer (1982) on the
 * distribution of its lightness, in which faces have the same weight as everything else.
 */
export function findPaints(L: Plane, { face, subject }: People): Paints {
  const [faces, rest] = [new Float64Array(BINS), new Float64Array(BINS)]
  for (let i = 0; i < L.length; i += STEP) {
    const bin = clamp(Math.floor(L[i]! * BINS), 0, BINS - 1)
    if (face[i]! > FACE) faces[bin] = faces[bin]! + 1
    else if (subject[i]! > SUBJECT) rest[bin] = rest[bin]! + 1
  }
  const [inFaces, inRest] = [faces, rest].map((counts) => Math.max(1, sumOf(counts))) as [number, number]
  const distribution = faces.map((count, bin) => count / inFaces + rest[bin]! / inRest)
  let paints = Array.from({ length: MOST }, (_, k) => DARKEST + ((LIGHTEST - DARKEST) * (k + 0.5)) / MOST)
  for (let round = 0; round < ROUNDS; round++) paints = centred(paints, distribution)
  const apart: number[] = []
  for (const paint of paints) if (paint - (apart.at(-1) ?? -1) > APART) apart.push(paint)
  return apart
}

/** Moves every paint to the mean of the lightness that it is nearest to. */
function centred(paints: readonly number[], distribution: Float64Array): number[] {
  const [sums, counts] = [new Float64Array(paints.length), new Float64Array(paints.length)]
  let nearest = 0
  for (let bin = 0; bin < BINS; bin++) {
    const light = (bin + 0.5) / BINS
    while (nearest + 1 < paints.length && light > (paints[nearest]! + paints[nearest + 1]!) / 2) nearest++
    sums[nearest] = sums[nearest]! + light * distribution[bin]!
    counts[nearest] = counts[nearest]! + distribution[bin]!
  }
  return paints.map((paint, k) => (counts[k]! > 0 ? sums[k]! / counts[k]! : paint))
}

/** Returns the curve from a lightness to the nearest paint's, with a narrow edge between two paints. */
export function curveOf(paints: Paints): Curve {
  return drawCurve((light) => {
    let value = paints[0]!
    for (let k = 1; k < paints.length; k++) {
      const edge = (paints[k - 1]! + paints[k]!) / 2
      value += (paints[k]! - paints[k - 1]!) * smoothstep(edge - EDGE, edge + EDGE, light)
    }
    return value
  })
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
