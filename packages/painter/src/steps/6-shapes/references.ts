import { clamp, softQuantise } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Flow } from '../../kernels/tensor.ts'
import { drawCurve } from '../../kernels/tone.ts'
import { halfOf, type Picture, type Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { filterShapes } from './filter-shapes.ts'
import { flatten } from './flatten.ts'
import { enlargePicture, shrinkPicture, shrinkPlane } from '../../resize.ts'
import { shrinkPeople, type People } from '../1-look/people.ts'
import type { Motif } from '../5-flow/motif.ts'

/**
 * The photo simplified three times, for fine, middle and coarse brushes. `middle` and `coarse` are half-size.
 */
export type References = { readonly fine: Picture; readonly middle: Picture; readonly coarse: Picture }

/** Factor for small photos, whose enlarged JPEG blocks would be drawn as strokes. */
const SMALL_PHOTO = 1.3

/** Maximum reduction of the radius of the fine reference in eyes, nose and mouth. */
const CARE = 0.7
/** Radius in eyes, nose and mouth of a large face, in its widths: pores and grain are smaller, lids and lips are not. */
const IN_FACE = 0.0055

/**
 * Simplifies a graded photo three times; its planes and `vegetation` are released.
 * @param people full-size
 */
export function simplify(
  photo: Picture,
  people: People,
  motif: Motif,
  vegetation: Plane,
  context: PaintContext,
): References {
  const { planes, kernels, size } = context
  const texture = vegetation
  kernels.enlarge(motif.texture, motif.flow, texture, size, 2)
  const fine = makeFine(photo, motif.fullFlow, texture, people, context)
  planes.release(photo, texture)
  const middle = makeMiddle(fine, motif, context)
  return { fine, middle, coarse: makeCoarse(middle, motif, context) }
}

/** Makes the fine reference: full size, radius 2.8 units, a third more in rough texture, less in faces. */
function makeFine(
  graded: Picture,
  flow: Flow,
  texture: Plane,
  { care, subject, narrowest }: People,
  context: PaintContext,
): Picture {
  const { planes, size, unit, settings } = context
  const fine = takePicture(planes, size)
  const radius = 2.8 * unit * (settings.small ? SMALL_PHOTO : 1)
  const inFace = (IN_FACE * narrowest * size.width) / radius
  const weights = { care: clamp(1 - inFace, 0, CARE), subject: 0, texture: 0.35 }
  filterShapes(graded, fine, flow, radius, { care, subject, texture }, weights, context)
  return fine
}

/** Makes the middle reference: half size, flattened between edges, in seven soft tones. */
function makeMiddle(fine: Picture, { flow, texture, people, sky }: Motif, context: PaintContext): Picture {
  const { unit, planes, settings } = context
  const half = shrinkPicture(fine, context)
  const middle = takePicture(planes, half)
  const { care, subject } = people
  const weights = { care: 0.75, subject: 0.2, texture: 0.3 }
  filterShapes(half, middle, flow, 4.2 * unit * settings.brush, { care, subject, texture }, weights, context)
  flatten(middle, { spatial: 15 * unit, range: 0.16, blend: 0.85 }, people, sky, context)
  stepTones(middle.L, sky, people, 7, 0.62, context)
  if (people.hasFace) keepFeatures(middle, half, people.features, context)
  planes.release(half)
  return middle
}

/**
 * Makes the coarse reference: six soft tones and hardly any detail. It is filtered at quarter size, which
 * does not show under the broad brushes that use it, and enlarged to half size.
 */
function makeCoarse(middle: Picture, motif: Motif, context: PaintContext): Picture {
  const { unit, planes, settings } = context
  const small = shrinkPicture(middle, context)
  const shrink = (plane: Plane): Plane => shrinkPlane(plane, middle, context)
  const { cos2, sin2, anisotropy } = motif.flow
  const flow = { ...halfOf(middle), cos2: shrink(cos2), sin2: shrink(sin2), anisotropy: shrink(anisotropy) }
  const people = shrinkPeople(motif.people, middle, context)
  const sky = shrink(motif.sky)
  const filtered = takePicture(planes, small)
  // Rough texture has no weight here, so any plane may be passed for it.
  const grounds = { care: people.care, subject: people.subject, texture: people.care }
  const weights = { care: 0.8, subject: 0.35, texture: 0 }
  filterShapes(small, filtered, flow, (8.5 / 2) * unit * settings.brush, grounds, weights, context)
  flatten(filtered, { spatial: 15 * unit, range: 0.22, blend: 0.9 }, people, sky, context)
  stepTones(filtered.L, sky, people, 6, 0.7, context)
  const coarse = enlargePicture(filtered, middle, context)
  if (people.hasFace) keepFeatures(coarse, middle, motif.people.features, context)
  planes.release(small, filtered, flow, people, sky)
  return coarse
}

function stepTones(
  L: Plane,
  sky: Plane,
  { face, hasFace }: People,
  steps: number,
  strength: number,
  { planes, kernels }: PaintContext,
): void {
  const stepped = planes.take(L.length)
  const share = planes.take(L.length)
  kernels.mapTones(
    L,
    stepped,
    drawCurve((light) => softQuantise(light, steps)),
  )
  kernels.mapTones(
    sky,
    share,
    drawCurve((cover) => strength * (1 - cover)),
  )
  for (let i = 0, end = hasFace ? L.length : 0; i < end; i++) share[i] = share[i]! * (1 - 0.7 * face[i]!)
  kernels.blendPlanes(L, stepped, share)
  planes.release(stepped, share)
}

/** Restores eyes, nose and mouth from the finer picture. */
function keepFeatures(picture: Picture, finer: Picture, features: Plane, { kernels }: PaintContext): void {
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(picture[key], finer[key], features)
}
