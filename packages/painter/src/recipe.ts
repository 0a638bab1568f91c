import type { Easel } from './easel.ts'
import { unseen, type Sight } from './nets/sight.ts'
import type { Picture, Plane } from './picture.ts'
import { givePicture } from './planes.ts'
import { shadeSubject } from './steps/cel.ts'
import { giveFlow, giveTensor, enlargeFlow, measureFlow, measureTexture } from './steps/flow.ts'
import { drawInk } from './steps/ink.ts'
import { finish } from './steps/finish.ts'
import { gradeColours } from './steps/grade.ts'
import { findPeople, givePeople, shrinkPeople } from './steps/people.ts'
import { findSky } from './steps/sky.ts'
import { paintSky } from './steps/sky-paint.ts'
import { paintStrokes } from './steps/strokes.ts'
import { steerStrokes } from './steps/steer.ts'
import { measureExposure, regradeTones } from './steps/tone.ts'
import { paintCoarse, paintFine, paintMiddle, shrinkPicture } from './steps/references.ts'

/** Shapes of the motif; the weights let flat areas inherit the direction of edges far away. */
const SHAPES = [
  { sigma: 2.5, weight: 1 },
  { sigma: 8, weight: 0.35 },
  { sigma: 24, weight: 0.08 },
]

/**
 * Told when a step begins and how much of the whole is done by then, 0..1. After each layer of strokes also told what
 * is painted so far, at half size or whole; it is painted on, so copy what is to be kept.
 */
export type Tell = (done: number, step: string, soFar?: Picture) => void

/**
 * The whole painting, step by step, from a photo in OKLab. The photo's own planes are used up.
 * Lengths follow the easel's unit, so a small and a large copy of one photo become the same painting.
 * @param sight what the nets see in the photo; without it people are painted like anything else
 */
export function paintPicture(photo: Picture, easel: Easel, tell: Tell, sight: Sight = unseen): Picture {
  const { kernels, planes, settings } = easel
  const length = photo.L.length

  tell(0, 'sky')
  const people = findPeople(sight, photo.L, easel)
  const sky = findSky(photo, people, easel)
  const clear = planes.take(length).fill(0)

  tell(0.08, 'tone')
  const exposure = measureExposure(photo.L, settings.style.key)
  regradeTones(photo, exposure, easel)

  tell(0.12, 'colour')
  const vegetation = planes.take(length)
  const outdoors = sky.kind !== 'none'
  gradeColours(photo, { sky: sky.mask, people, outdoors, dark: exposure.dark }, vegetation, easel)
  if (outdoors && settings.sky !== 'keep') paintSky(photo, sky, clear, easel)

  tell(0.22, 'flow')
  const graded = shrinkPicture(photo, easel)
  const shrink = (plane: Plane): Plane => {
    const half = planes.take(graded.L.length)
    kernels.shrinkHalf(plane, half, photo)
    return half
  }
  const halfSky = shrink(sky.mask)
  const halfPeople = shrinkPeople(people, easel)
  const halfVegetation = shrink(vegetation)
  const halfClear = shrink(clear)
  planes.give(clear)
  const shapes = measureFlow(graded, 1, SHAPES, easel)
  const activity = planes.take(graded.L.length)
  const texture = planes.take(graded.L.length)
  measureTexture(shapes.tensor, halfSky, halfVegetation, halfPeople, graded, easel, activity, texture)
  giveTensor(planes, shapes.tensor)
  givePicture(planes, graded)
  const fullFlow = enlargeFlow(shapes.flow, easel)

  tell(0.27, 'shapes')
  const fullTexture = vegetation
  kernels.enlarge(texture, graded, fullTexture, photo, 2)
  const fine = paintFine(photo, { flow: fullFlow, texture: fullTexture, people }, easel)
  givePicture(planes, photo)
  planes.give(fullTexture)
  const guides = { flow: shapes.flow, texture, people: halfPeople, sky: halfSky }
  const middle = paintMiddle(fine, guides, easel)
  const coarse = paintCoarse(middle, guides, easel)
  const references = { fine, middle, coarse }

  tell(0.5, 'strokes')
  const masks = { activity, texture, sky: halfSky, clear: halfClear, people: halfPeople }
  const scene = steerStrokes(middle, masks, easel)
  const painted = paintStrokes(references, scene, easel, (done, soFar) =>
    tell(0.5 + 0.35 * done, 'strokes', soFar),
  )

  tell(0.85, 'ink')
  if (people.hasFace) shadeSubject(painted.canvas, references, people, easel)
  const directions = { full: fullFlow, half: shapes.flow }
  drawInk(painted.canvas, references, directions, texture, { sky: sky.mask, people }, easel)
  givePeople(planes, people)
  giveFlow(planes, fullFlow)

  tell(0.95, 'finish')
  finish(painted, scene.calm, easel)
  return painted.canvas
}
