import type { PaintContext } from '../../context.ts'
import type { Picture, Plane, Size } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { shrinkPicture } from '../../resize.ts'
import { likenessOf, seeFace, type SeenFace } from '../1-look/face-likeness.ts'
import { layFace, type People } from '../1-look/people.ts'
import type { Motif } from '../5-flow/motif.ts'
import { calmSkin, chooseTones } from './few-tones.ts'
import { filterShapes } from './filter-shapes.ts'
import type { References } from './references.ts'
import { modelSoftly } from './soft-face.ts'

/**
 * Smoothing of hair and clothes: the radius along the flow and the reach between edges, in units, and the
 * differences in OKLab that are smoothed away. Both shrink with faces narrower than `SMALL_FACE` units.
 */
const ALONG = 7
const REACH = 4
const FOLD = 0.1
const SMALL_FACE = 100

/** Smoothing of eyes, nose and mouth, as shares of the face's width; and the differences smoothed away. */
const FEATURE_ALONG = 0.007
const FEATURE_REACH = 0.01
const FEATURE = 0.1

/**
 * Minimum likeness of a face in the drawn tones, of which strokes take some 0.03; and its minimum width as a
 * share of the picture's.
 */
const LEAST_LIKENESS = 0.84
const LEAST_WIDTH = 0.08

/** Share of the tones in the references: in a face, and in the rest of the subject. */
const IN_FACE = 0.9
const IN_SUBJECT = 0.95

const COLOURS = ['L', 'a', 'b'] as const

/** A subject in few clear tones. */
export type Portrait = {
  readonly tones: Picture
  /** Faces that are modeled softly, 0..1: small ones, and those that drawn tones would change too much. */
  readonly soft: Plane
}

/**
 * Draws a portrait's subject in few tones: hair in strands, clothes in folds, calm skin. Eyes, nose and mouth
 * are the person's own without their pores. The caller releases the planes.
 * @param fine receives the drawn eyes, noses and mouths
 * @param faces faces of the photo, for their likeness
 */
export function modelSubject(
  fine: Picture,
  people: People,
  faces: readonly SeenFace[],
  motif: Motif,
  context: PaintContext,
): Portrait {
  const { planes, kernels, size, unit } = context
  const breadth = people.widest * size.width
  const small = Math.min(1, breadth / (SMALL_FACE * unit))
  const tones = smoothed(fine, motif, small * ALONG * unit, small * REACH * unit, FOLD, context)
  const folds = calmSkin(tones, people, context)
  chooseTones(tones, people, context)
  kernels.addScaled(tones.L, folds, -1)
  planes.release(folds)
  const features = smoothed(fine, motif, FEATURE_ALONG * breadth, FEATURE_REACH * breadth, FEATURE, context)
  for (const key of COLOURS) kernels.blendPlanes(tones[key], features[key], people.features)
  planes.release(features)
  const soft = planes.take(fine.L.length).fill(0)
  const softly = faces.filter((seen) => staysSoft(seen, tones, size))
  for (const { face } of softly) layFace(soft, size, face)
  if (softly.length > 0) modelSoftly(tones, fine, soft, people, context)
  for (const key of COLOURS) kernels.blendPlanes(fine[key], tones[key], people.features)
  return { tones, soft }
}

function staysSoft(seen: SeenFace, { L }: Picture, size: Size): boolean {
  if (seen.face.width < LEAST_WIDTH) return true
  return likenessOf(seen, seeFace(L, size, seen.face)) < LEAST_LIKENESS
}

/** Returns a picture smoothed along its flow and between its edges; the caller releases it. */
function smoothed(
  picture: Picture,
  { fullFlow }: Motif,
  along: number,
  reach: number,
  difference: number,
  context: PaintContext,
): Picture {
  const { planes, kernels } = context
  const output = takePicture(planes, picture)
  const none = planes.take(picture.L.length).fill(0)
  const grounds = { care: none, subject: none, texture: none }
  filterShapes(picture, output, fullFlow, along, grounds, { care: 0, subject: 0, texture: 0 }, context)
  kernels.domainTransform(output, reach, difference)
  planes.release(none)
  return output
}

/**
 * Blends a portrait's tones into the references of the strokes, in place, so that brushes build a cheek out
 * of them instead of tracing the photo. Eyes, nose and mouth are unchanged.
 * @param people full-size
 * @param small the people at half size
 */
export function seePlanes(
  { fine, middle, coarse }: References,
  tones: Picture,
  people: People,
  small: People,
  context: PaintContext,
): void {
  const half = shrinkPicture(tones, context)
  blend(fine, tones, people, context)
  blend(middle, half, small, context)
  blend(coarse, half, small, context)
  context.planes.release(half)
}

function blend(target: Picture, tones: Picture, people: People, { planes, kernels }: PaintContext): void {
  const share = planes.take(target.L.length)
  for (let i = 0; i < share.length; i++) share[i] = shareOf(people, i)
  for (const key of COLOURS) kernels.blendPlanes(target[key], tones[key], share)
  planes.release(share)
}

function shareOf(
  { subject, face, features }: Record<'subject' | 'face' | 'features', Plane>,
  i: number,
): number {
  return Math.max(IN_FACE * face[i]!, IN_SUBJECT * subject[i]!) * (1 - features[i]!)
}
