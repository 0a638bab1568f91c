import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { drawCurve } from '../../kernels/tone.ts'
import { halfOf, type Plane } from '../../picture.ts'
import { shrinkPlane } from '../../resize.ts'
import type { Face } from '../../nets/sight.ts'
import type { People } from '../1-look/people.ts'
import type { Motif } from '../5-flow/motif.ts'
import { fadeSpecks } from './line-parts.ts'
import { findJaws } from './skin/jaw.ts'
import type { References } from './references.ts'

/**
 * Widths of the lines in the fine, middle and coarse reference, and the distance that each is followed along
 * the flow, in units: the deviations of the two filters of the flow-based difference of Gaussians (Kang, Lee
 * and Chui, "Coherent Line Drawing", NPAR 2007). Chosen by eye.
 */
const WIDTHS = { fine: 1.25, middle: 1.1, coarse: 1.4 } as const
const ALONG = { fine: 6, half: 4 } as const

/** Lengths from which a line counts at all, and in full, in units. */
const LENGTHS = [15, 34] as const
/**
 * The same lengths for a line that divides no large shapes, and the share of a line along the edges of such
 * shapes from which it divides them at all, and fully: the rest are ticks in plaster. On rough ground
 * every line counts: joints of masonry, marks of feathers, rays of a seed head.
 */
const LOOSE = [24, 60] as const
const DIVIDING = [0.15, 0.45] as const
/**
 * The same lengths within eyes, nose and mouth, as shares of the widest face's width: shorter marks are pores
 * and grain.
 */
const IN_FACE = [0.05, 0.1] as const
/** Minimum darkness of a line, 0..1. */
const FAINTEST = 0.12

/**
 * Reach over which lines are counted, in units, and the shares of them at which crowding begins and is
 * complete.
 */
const CROWD_REACH = 11
const CROWDED = [0.08, 0.2] as const
/** Remaining strength of a line in crowded areas, away from the edges of large shapes. */
const LEFT = 0.05

/** Contours of a picture, 0..1. */
export type Lines = {
  /** Full-size. */
  readonly line: Plane
  /** Lines along the jaws of faces, full-size, which are not among the others; missing without a sure face. */
  readonly jaw: Plane | undefined
  /** Areas of crowded fine lines: fur, hair, grass. Half-size. */
  readonly crowd: Plane
}

/**
 * Finds the contours: fine lines in the fine reference, broader ones in the middle reference. In crowded
 * areas, such as fur, only the lines of the coarse reference remain: the silhouette and the largest folds. On
 * a face only eyes, nose and mouth have lines. The caller releases the planes.
 * @param people full-size
 */
export function findLines(
  references: References,
  motif: Motif,
  people: People,
  faces: readonly Face[],
  context: PaintContext,
): Lines {
  const { kernels, planes, size, unit } = context
  const { fine, middle, coarse } = references
  const line = planes.take(fine.L.length)
  const broad = planes.take(line.length)
  const halfBroad = planes.take(middle.L.length)
  const halfScratch = planes.take(middle.L.length)
  kernels.flowDog(fine.L, line, size, {
    flow: motif.fullFlow,
    across: WIDTHS.fine * unit,
    along: ALONG.fine * unit,
    scratch: broad,
  })
  const atHalf = { flow: motif.flow, along: ALONG.half * unit, scratch: halfScratch }
  kernels.flowDog(middle.L, halfBroad, middle, { ...atHalf, across: WIDTHS.middle * unit })
  kernels.enlarge(halfBroad, middle, broad, size, 2)
  kernels.findLines(fine.L, line, broad)

  const crowd = findCrowd(line, context)
  const fold = planes.take(middle.L.length)
  kernels.flowDog(coarse.L, fold, middle, { ...atHalf, across: WIDTHS.coarse * unit })
  halfBroad.set(fold)
  kernels.findLines(coarse.L, fold, halfBroad)
  const edges = planes.take(line.length)
  kernels.enlarge(fold, middle, edges, size, 2)
  for (let i = 0; i < fold.length; i++) fold[i] = 1 - (1 - LEFT) * crowd[i]! * (1 - fold[i]!)
  kernels.enlarge(fold, middle, broad, size, 2)
  kernels.multiplyPlanes(line, broad)
  const jaw = findJaws(line, faces, context)
  if (people.hasFace) clearFaces(line, people)

  const lengths = [LENGTHS[0] * unit, LENGTHS[1] * unit] as const
  const breadth = people.widest * size.width
  const spared = [
    Math.min(lengths[0], IN_FACE[0] * breadth),
    Math.min(lengths[1], IN_FACE[1] * breadth),
  ] as const
  kernels.enlarge(motif.structure.rough, middle, broad, size, 2)
  for (let i = 0; i < edges.length; i++) edges[i] = Math.max(edges[i]!, broad[i]!)
  const loose = [LOOSE[0] * unit, LOOSE[1] * unit] as const
  const rule = { faintest: FAINTEST, lengths, spared, loose, dividing: DIVIDING }
  for (const plane of jaw ? [line, jaw] : [line])
    fadeSpecks(plane, size, rule, { edges, spared: people.features, keep: broad })
  planes.release(edges, broad, halfBroad, halfScratch, fold)
  return { line, jaw, crowd }
}

/** Returns the areas of crowded lines, half-size. */
function findCrowd(line: Plane, context: PaintContext): Plane {
  const { kernels, size, unit } = context
  const crowd = shrinkPlane(line, size, context)
  kernels.blur(crowd, crowd, halfOf(size), (CROWD_REACH * unit) / 2)
  const curve = drawCurve((share) => smoothstep(...CROWDED, share))
  kernels.mapTones(crowd, crowd, curve)
  return crowd
}

/** Remaining strength of a line in eyes, nose and mouth. */
const IN_FEATURES = 0.75

/**
 * Removes lines from faces outside of the features: a painter models a cheek with planes of light and draws
 * no line in it.
 */
function clearFaces(line: Plane, { face, features }: People): void {
  for (let i = 0; i < line.length; i++) {
    const drawn = IN_FEATURES * smoothstep(0.45, 0.95, features[i]!)
    line[i] = line[i]! * (1 - face[i]! * (1 - drawn))
  }
}
