import { softQuantise } from '../curves.ts'
import type { Easel } from '../easel.ts'
import type { Flow } from '../kernels/tensor.ts'
import { drawCurve } from '../kernels/tone.ts'
import { halfOf, type Picture, type Plane } from '../picture.ts'
import { givePicture, takePicture } from '../planes.ts'
import { filterShapes } from './filter-shapes.ts'
import { flatten } from './flatten.ts'
import { giveFlow, takeFlow } from './flow.ts'
import type { People } from './people.ts'

/** The same scene simplified three times: what fine, middle and coarse brushes look at. `middle` and `coarse` are half-size. */
export type References = { readonly fine: Picture; readonly middle: Picture; readonly coarse: Picture }

/** What the simplification follows and where it holds back; all of the size of the picture that is simplified. */
export type Guides = {
  readonly flow: Flow
  readonly texture: Plane
  readonly people: People
  readonly sky: Plane
}

/** JPEG blocks of a small photo, enlarged, would be drawn as strokes. */
const SMALL_PHOTO = 1.3

/** The fine reference: full size, radius 2.8 units, a third more in rough texture, little on faces. */
export function paintFine(
  graded: Picture,
  { flow, texture, people }: Omit<Guides, 'sky'>,
  easel: Easel,
): Picture {
  const { planes, size, unit, settings } = easel
  const fine = takePicture(planes, size)
  const { care, subject } = people
  const radius = 2.8 * unit * (settings.small ? SMALL_PHOTO : 1)
  const weights = { care: 0.7, subject: 0, texture: 0.35 }
  filterShapes(graded, fine, flow, radius, { care, subject, texture }, weights, easel)
  return fine
}

/** The middle reference: half size, flattened between edges and set in seven soft tones. */
export function paintMiddle(fine: Picture, { flow, texture, people, sky }: Guides, easel: Easel): Picture {
  const { unit, planes, settings } = easel
  const half = shrinkPicture(fine, easel)
  const middle = takePicture(planes, half)
  const { care, subject } = people
  const weights = { care: 0.75, subject: 0.2, texture: 0.3 }
  filterShapes(half, middle, flow, 4.2 * unit * settings.brush, { care, subject, texture }, weights, easel)
  flatten(middle, { spatial: 15 * unit, range: 0.16, blend: 0.85 }, people, sky, easel)
  stepTones(middle.L, sky, people, 7, 0.62, easel)
  if (people.hasFace) keepFeatures(middle, half, people.features, easel)
  givePicture(planes, half)
  return middle
}

/**
 * The coarse reference: six soft tones and hardly any detail. It is filtered at quarter size, which nobody sees
 * under the broad brushes that use it, and enlarged to half size.
 */
export function paintCoarse(middle: Picture, guides: Guides, easel: Easel): Picture {
  const { unit, planes, settings, kernels } = easel
  const small = shrinkPicture(middle, easel)
  const shrink = (plane: Plane): Plane => {
    const half = planes.take(small.L.length)
    kernels.shrinkHalf(plane, half, middle)
    return half
  }
  const flow = takeFlow(planes, small)
  for (const key of ['cos2', 'sin2', 'anisotropy'] as const)
    kernels.shrinkHalf(guides.flow[key], flow[key], middle)
  const { subject, face, features, care } = guides.people
  const [sky, subjects, faces, details, cares] = [guides.sky, subject, face, features, care].map(shrink) as [
    Plane,
    Plane,
    Plane,
    Plane,
    Plane,
  ]
  const people = { ...guides.people, subject: subjects, face: faces, features: details, care: cares }
  const filtered = takePicture(planes, small)
  // Rough texture does not count here, so any plane stands for it.
  const grounds = { care: cares, subject: subjects, texture: cares }
  const weights = { care: 0.8, subject: 0.35, texture: 0 }
  filterShapes(small, filtered, flow, (8.5 / 2) * unit * settings.brush, grounds, weights, easel)
  flatten(filtered, { spatial: 15 * unit, range: 0.22, blend: 0.9 }, people, sky, easel)
  stepTones(filtered.L, sky, people, 6, 0.7, easel)
  const coarse = takePicture(planes, middle)
  for (const key of ['L', 'a', 'b'] as const) kernels.enlarge(filtered[key], filtered, coarse[key], middle, 2)
  if (people.hasFace) keepFeatures(coarse, middle, features, easel)
  givePicture(planes, small)
  givePicture(planes, filtered)
  giveFlow(planes, flow)
  planes.give(sky, subjects, faces, details, cares)
  return coarse
}

export function shrinkPicture(
  picture: Picture,
  { planes, kernels }: Pick<Easel, 'planes' | 'kernels'>,
): Picture {
  const half = takePicture(planes, halfOf(picture))
  for (const key of ['L', 'a', 'b'] as const) kernels.shrinkHalf(picture[key], half[key], picture)
  return half
}

function stepTones(
  L: Plane,
  sky: Plane,
  { face, hasFace }: People,
  steps: number,
  strength: number,
  { planes, kernels }: Easel,
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
  planes.give(stepped, share)
}

/** Eyes, nose and mouth stay as they are in the finer picture. */
function keepFeatures(picture: Picture, finer: Picture, features: Plane, { kernels }: Easel): void {
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(picture[key], finer[key], features)
}
