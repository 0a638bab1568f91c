import type { Easel } from './easel.ts'
import { giveFlow, giveTensor, enlargeFlow, measureFlow, measureTexture } from './steps/flow.ts'
import { drawInk } from './steps/ink.ts'
import { finish } from './steps/finish.ts'
import { gradeColours } from './steps/grade.ts'
import { findSky } from './steps/sky.ts'
import { paintSky } from './steps/sky-paint.ts'
import { paintStrokes } from './steps/strokes.ts'
import { steerStrokes } from './steps/steer.ts'
import { measureExposure, regradeTones } from './steps/tone.ts'
import { paintCoarse, paintFine, paintMiddle, shrinkPicture } from './steps/references.ts'
import type { Picture } from './picture.ts'
import { givePicture } from './planes.ts'

/** Shapes of the motif; the weights let flat areas inherit the direction of edges far away. */
const SHAPES = [
  { sigma: 2.5, weight: 1 },
  { sigma: 8, weight: 0.35 },
  { sigma: 24, weight: 0.08 },
]

/** Told when a step begins and how much of the whole is done by then, 0..1. */
export type Tell = (done: number, step: string) => void

/**
 * The whole painting, step by step, from a photo in OKLab. The photo's own planes are used up.
 * Lengths follow the easel's unit, so a small and a large copy of one photo become the same painting.
 */
export function paintPicture(photo: Picture, easel: Easel, tell: Tell): Picture {
  const { kernels, planes, settings } = easel
  const length = photo.L.length

  tell(0, 'sky')
  const sky = findSky(photo, easel)
  const clear = planes.take(length).fill(0)

  tell(0.08, 'tone')
  const exposure = measureExposure(photo.L, settings.style.key)
  regradeTones(photo, exposure, easel)

  tell(0.12, 'colour')
  const vegetation = planes.take(length)
  gradeColours(photo, settings.style, sky.mask, exposure.dark, vegetation)
  if (sky.kind !== 'none') paintSky(photo, sky, clear, easel)

  tell(0.22, 'flow')
  const graded = shrinkPicture(photo, easel)
  const [halfSky, halfVegetation, halfClear] = [0, 1, 2].map(() => planes.take(graded.L.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  kernels.shrinkHalf(sky.mask, halfSky, photo)
  kernels.shrinkHalf(clear, halfClear, photo)
  kernels.shrinkHalf(vegetation, halfVegetation, photo)
  const shapes = measureFlow(graded, 1, SHAPES, easel)
  const activity = planes.take(graded.L.length)
  const texture = planes.take(graded.L.length)
  measureTexture(shapes.tensor, halfSky, halfVegetation, graded, easel, activity, texture)
  giveTensor(planes, shapes.tensor)
  const fullFlow = enlargeFlow(shapes.flow, easel)

  tell(0.27, 'shapes')
  const fullTexture = vegetation
  kernels.enlarge(texture, graded, fullTexture, photo, 2)
  const fine = paintFine(photo, fullFlow, fullTexture, easel)
  givePicture(planes, graded)
  const middle = paintMiddle(fine, shapes.flow, texture, halfSky, easel)
  const coarse = paintCoarse(middle, shapes.flow, halfSky, easel)
  const references = { fine, middle, coarse }

  tell(0.5, 'strokes')
  const scene = steerStrokes(middle, { activity, texture, sky: halfSky, clear: halfClear }, easel)
  const painted = paintStrokes(references, scene, easel, (done) => tell(0.5 + 0.35 * done, 'strokes'))

  tell(0.85, 'ink')
  drawInk(painted.canvas, references, { full: fullFlow, half: shapes.flow }, texture, sky.mask, easel)

  tell(0.95, 'finish')
  finish(painted, scene.calm, easel)
  giveFlow(planes, fullFlow)
  return painted.canvas
}
