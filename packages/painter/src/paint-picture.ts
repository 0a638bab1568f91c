import type { PaintContext } from './context.ts'
import { nothingSeen, type Sight } from './nets/sight.ts'
import type { Picture } from './picture.ts'
import { exposeForFaces, liftOf, measurePaintedExposure } from './steps/1-look/exposure.ts'
import { levelFace } from './steps/1-look/face-likeness.ts'
import { isMonochrome, measureHues } from './steps/1-look/hues.ts'
import { findPeople } from './steps/1-look/people.ts'
import { findWindow, layMount, mountOf } from './steps/1-look/paper/mount.ts'
import { coverRims } from './steps/1-look/paper/rims.ts'
import { findSky } from './steps/2-sky/find-sky.ts'
import { removeGhosts } from './steps/2-sky/ghosts.ts'
import { addGlow, findSun } from './steps/2-sky/sun.ts'
import { regradeTones } from './steps/3-tone/tone.ts'
import { gradeColours } from './steps/4-colour/grade.ts'
import { findNear } from './steps/4-colour/air.ts'
import { lightPicture } from './steps/4-colour/light.ts'
import { paintSky } from './steps/4-colour/paint-sky.ts'
import { readMotif } from './steps/5-flow/motif.ts'
import { calmFaces, layFaces } from './steps/6-shapes/skin/calm-faces.ts'
import { drawJaws } from './steps/6-shapes/skin/jaw.ts'
import { massBeards } from './steps/6-shapes/beards.ts'
import { combStrands } from './steps/6-shapes/strands.ts'
import { findLines } from './steps/6-shapes/lines.ts'
import { modelSubject, seePlanes } from './steps/6-shapes/portrait.ts'
import { simplify } from './steps/6-shapes/references.ts'
import { releaseRecipe, type PaintingRecipe } from './large/recipe.ts'
import { findCrowns } from './steps/7-strokes/leaves/find-crowns.ts'
import { paintLeaves } from './steps/7-strokes/leaves/lay-leaves.ts'
import { coverSpecks } from './steps/7-strokes/specks.ts'
import { steerStrokes } from './steps/7-strokes/steer.ts'
import { paintStrokes } from './steps/7-strokes/strokes.ts'
import { shadeSubject } from './steps/8-ink/cel.ts'
import { drawInk } from './steps/8-ink/ink.ts'
import { drawFlakes, scatterFlakes } from './steps/9-finish/snowfall.ts'
import { finish } from './steps/9-finish/finish.ts'

/**
 * The unfinished painting: the photo in the painting's colors, without strokes, or the canvas after a layer
 * of strokes, at half size or whole. Later steps change it, so copy it to keep it.
 */
export type SoFar = { readonly stage: 'colours' | 'strokes'; readonly picture: Picture }

/**
 * Called at the start of a step, with the completed share of the whole, 0..1; after the colors, and after
 * each layer of strokes, also with the unfinished painting.
 */
export type Report = (done: number, step: string, soFar?: SoFar) => void

/**
 * Makes the whole painting, step by step, from a photo in OKLab. The photo's own planes are consumed. Lengths
 * follow the context's unit, so a small and a large copy of one photo become the same painting.
 * @param sight people and faces in the photo; without it people are painted like anything else
 */
export function paintPicture(
  photo: Picture,
  context: PaintContext,
  report: Report,
  sight: Sight = nothingSeen,
): Picture {
  const { canvas, recipe } = paintWithRecipe(photo, context, report, sight)
  releaseRecipe(recipe, context.planes)
  return canvas
}

/**
 * Paints like `paintPicture`, and also returns the recipe of the painting, so that it can be painted again at
 * another size.
 * @returns the painting and its recipe; the caller releases both
 */
export function paintWithRecipe(
  photo: Picture,
  context: PaintContext,
  report: Report,
  sight: Sight,
): { canvas: Picture; recipe: PaintingRecipe } {
  const { planes, settings } = context

  report(0, 'sky')
  const window = findWindow(photo, context)
  if (!window) coverRims(photo, context)
  const hues = measureHues(photo)
  const keepsSky = settings.sky === 'keep' || (settings.sky === 'auto' && isMonochrome(photo))
  const people = findPeople(sight, photo.L, context)
  const faces = sight.faces.map((face) => ({ face, photo: levelFace(photo.L, context.size, face) }))
  const sky = findSky(photo, people, context)
  const sun = keepsSky ? undefined : findSun(photo, sky, context)
  if (sun) {
    addGlow(photo, sky.mask, sun)
    removeGhosts(photo, sun, { sky: sky.mask, subject: people.subject }, context)
  }
  const clear = planes.take(photo.L.length).fill(0)
  const outdoors = sky.kind !== 'none'
  const crowns = settings.style.leaves && findCrowns(photo, people, outdoors, context)

  report(0.08, 'tone')
  const measured = measurePaintedExposure(photo.L, settings.style, outdoors)
  const lift = liftOf(settings.style, measured, outdoors)
  const exposure = exposeForFaces(measured, photo.L, people, lift)
  const near = findNear(photo, sky, context)
  regradeTones(photo, exposure, context)

  report(0.12, 'colour')
  const vegetation = planes.take(photo.L.length)
  gradeColours(photo, { sky: sky.mask, people, outdoors, lift }, vegetation, context)
  lightPicture(photo, { sky, people, vegetation, near }, context)
  if (near) planes.release(near)
  if (outdoors && !keepsSky) paintSky(photo, sky, sun, clear, context)

  report(0.22, 'flow', { stage: 'colours', picture: photo })
  const motif = readMotif(photo, { sky: sky.mask, clear, people, vegetation }, context)

  report(0.27, 'shapes')
  const references = simplify(photo, people, motif, vegetation, context)

  const { line, jaw, crowd } = findLines(references, motif, people, sight.faces, context)
  combStrands(references.fine, line, motif, people, context)
  if (people.hasFace) massBeards(references, sight.faces, crowd, motif.people, context)
  const tones = people.hasFace ? modelSubject(references.fine, people, context) : undefined
  if (tones) seePlanes(references, tones, people, motif.people, context)

  report(0.5, 'strokes')
  const { guides, empty } = steerStrokes(references.middle, motif, { crowd, hues }, context)
  coverSpecks(references, empty, context)
  planes.release(empty, motif.structure.order, motif.structure.rough)
  const { canvas, height, layers } = paintStrokes(references, guides, context, (done, picture) =>
    report(0.5 + 0.35 * done, 'strokes', { stage: 'strokes', picture }),
  )
  const leaves = crowns && paintLeaves({ canvas, height }, crowns, line, sky.mask, context)

  report(0.85, 'ink')
  const cel = tones && shadeSubject(canvas, references, tones, people, context)
  const skin = calmFaces(canvas, references.fine, faces, context)
  if (skin) layFaces(canvas, skin, context)
  if (skin && jaw) drawJaws(line, jaw, skin.heads, context)
  if (jaw) planes.release(jaw)
  drawInk(canvas, line, motif, { sky: sky.mask, people }, context)
  planes.release(motif.fullFlow, motif.activity, motif.sky, motif.clear, motif.people, guides.flow, crowd)

  const flakes = outdoors && settings.style.light?.snow ? scatterFlakes(people.face, context) : []
  drawFlakes(canvas, flakes)
  const mount = window && mountOf(window, canvas)
  if (mount) layMount(canvas, height, mount, context)

  report(0.95, 'finish')
  const finishing = finish({ canvas, height }, guides.calm, people, context)
  planes.release(height)
  const { flow, texture } = motif
  const { calm } = guides
  const recipe = {
    references,
    layers,
    flow,
    texture,
    calm,
    people,
    cel,
    skin,
    leaves,
    line,
    sky: sky.mask,
    flakes,
    mount,
    finishing,
  }
  return { canvas, recipe }
}
