import type { PaintContext } from '../context.ts'
import type { Picture, Plane, Size } from '../picture.ts'
import { layMount } from '../steps/1-look/paper/mount.ts'
import type { People } from '../steps/1-look/people.ts'
import { layFaces } from '../steps/6-shapes/skin/calm-faces.ts'
import type { Skin } from '../steps/6-shapes/skin/calm-skin.ts'
import { layCel, type Cel } from '../steps/8-ink/cel.ts'
import { inkOf } from '../steps/8-ink/ink.ts'
import { applyWash } from '../steps/9-finish/wash.ts'
import { drawFlakes } from '../steps/9-finish/snowfall.ts'
import { addBorder } from '../steps/9-finish/border.ts'
import { makeGrain, RELIEF_BLUR } from '../steps/9-finish/finish.ts'
import { layLeaves, type Leaves } from '../steps/7-strokes/leaves/lay-leaves.ts'
import type { Painted } from '../steps/7-strokes/strokes.ts'
import type { BrushSet } from '../steps/7-strokes/brushes.ts'
import type { BrushAtlas } from '../kernels/dab.ts'
import { drawCurve } from '../kernels/tone.ts'
import { smoothstep } from '../curves.ts'
import { enlargedBand, enlargedPicture, type Band } from './band.ts'
import type { PaintingRecipe } from './recipe.ts'
import { dabsInBand, layStrokes, takeLargeBrushes, takeLargeClumps } from './strokes.ts'

/** Maximum pixels of a band: with all its planes it takes some 150 MB. */
export const BAND_PIXELS = 2_000_000

/** Rows above and below a band that are painted and discarded, so that filters see beyond its edges. */
const MARGIN = 32

/** Cover up to which an enlarged, soft line vanishes, and from which it is solid. */
const CRISP_LINE = [0.1, 0.75] as const

/**
 * Paints a finished painting again at a larger size, band after band, so that the memory depends on the width
 * of a band alone: the same strokes with the same brushes, lines and light. Brushes are scaled with the
 * picture.
 * @param size has the proportions of the small painting, to a pixel
 * @param output receives interleaved RGB
 * @param report called with the completed share
 * @param bandPixels of one band, margins included
 */
export function paintLarge(
  recipe: PaintingRecipe,
  size: Size,
  context: PaintContext,
  output: Uint8Array,
  report: (done: number) => void,
  bandPixels = BAND_PIXELS,
): void {
  const { planes, kernels } = context
  const factor = size.width / context.size.width
  const brushes = takeLargeBrushes(context)
  const clumps = recipe.leaves && takeLargeClumps(context)
  const grain = makeGrain({ ...context, unit: context.unit * factor })
  const inner = innerRowsOf(size.width, bandPixels)
  for (let from = 0; from < size.height; from += inner) {
    const to = Math.min(size.height, from + inner)
    const top = Math.max(0, from - MARGIN)
    const band = { width: size.width, top, factor, height: Math.min(size.height, to + MARGIN) - top }
    const painted = paintBand(recipe, band, { brushes, clumps }, context)
    const rows = (plane: Plane): Plane => plane.subarray((from - top) * size.width, (to - top) * size.width)
    const visible = {
      width: size.width,
      height: to - from,
      L: rows(painted.L),
      a: rows(painted.a),
      b: rows(painted.b),
    }
    kernels.addGrain(visible.L, grain, visible, context.settings.style.hand.grain, from)
    kernels.oklabToRgb(visible, output.subarray(3 * from * size.width, 3 * to * size.width))
    planes.release(painted)
    report(to / size.height)
  }
  planes.release(grain, brushes.bristle, brushes.leaf)
  if (clumps) planes.release(clumps)
}

/** Returns the number of rows of a band without its margins, which is even. */
function innerRowsOf(width: number, pixels: number): number {
  return Math.max(2 * MARGIN, 2 * Math.floor(pixels / width / 2) - 2 * MARGIN)
}

/** Paints everything of a band except the grain; the caller releases the picture. */
function paintBand(
  recipe: PaintingRecipe,
  band: Band,
  { brushes, clumps }: { readonly brushes: BrushSet; readonly clumps: BrushAtlas | undefined },
  context: PaintContext,
): Picture {
  const { planes } = context
  const { canvas, height, fine } = layStrokes(recipe, band, brushes, context)
  if (recipe.leaves && clumps) growLeaves({ canvas, height }, recipe.leaves, band, clumps, context)
  if (recipe.cel) glazeSubject(canvas, fine, recipe.cel, recipe.people, band, context)
  planes.release(fine)
  if (recipe.skin) calmSkin(canvas, recipe.skin, band, context)
  drawLines(canvas, recipe, band, context)
  if (recipe.finishing.wash) {
    const wash = enlargedBand(recipe.finishing.wash, context.size, band, 1, context)
    applyWash(canvas, wash)
    planes.release(wash)
  }
  drawFlakes(canvas, recipe.flakes, band.factor, band.top)
  if (recipe.mount) layMount(canvas, height, recipe.mount, { ...band, unit: context.unit })
  lightPaint(canvas, height, recipe, band, context)
  planes.release(height)
  return canvas
}

/** Lays the clumps of leaves over the canvas. */
function growLeaves(
  painted: Pick<Painted, 'canvas' | 'height'>,
  leaves: Leaves,
  band: Band,
  brushes: BrushAtlas,
  context: PaintContext,
): void {
  const clumps = dabsInBand(leaves.clumps, band, context)
  const share = enlargedBand(leaves.share, context.size, band, 1, context)
  layLeaves(painted, { clumps, share }, brushes, context)
  context.planes.release(clumps.numbers, share)
}

/** Glazes the canvas with a portrait's planes of light, and takes eyes and mouth from the fine reference. */
function glazeSubject(
  canvas: Picture,
  fine: Picture,
  cel: Cel,
  people: People,
  band: Band,
  context: PaintContext,
): void {
  const enlarged = (plane: Plane): Plane => enlargedBand(plane, context.size, band, 1, context)
  const tones = enlargedPicture(cel.tones, band, 1, context)
  const soft = enlarged(cel.soft)
  const [subject, features] = [enlarged(people.subject), enlarged(people.features)]
  layCel(canvas, fine, { tones, soft, most: cel.most }, { subject, features }, context)
  context.planes.release(tones, soft, subject, features)
}

/** Lays the calm skin of the faces over the canvas. */
function calmSkin(canvas: Picture, { colours, share }: Skin, band: Band, context: PaintContext): void {
  const large = enlargedPicture(colours, band, 1, context)
  const cover = enlargedBand(share, context.size, band, 1, context)
  layFaces(canvas, { colours: large, share: cover }, context)
  context.planes.release(large, cover)
}

/** Draws the contours on the canvas. */
function drawLines(canvas: Picture, recipe: PaintingRecipe, band: Band, context: PaintContext): void {
  const { kernels, planes, size, settings } = context
  const line = enlargedBand(recipe.line, size, band, 1, context)
  const crisp = drawCurve((cover) => smoothstep(...CRISP_LINE, cover))
  kernels.mapTones(line, line, crisp)
  const rough = enlargedBand(recipe.texture, recipe.flow, band, 2, context)
  const sky = enlargedBand(recipe.sky, size, band, 1, context)
  const subject = enlargedBand(recipe.people.subject, size, band, 1, context)
  kernels.drawLines(canvas, { line, rough, sky, subject }, inkOf(settings, recipe.people))
  planes.release(line, rough, sky, subject)
}

/**
 * Adds light over the thickness of the paint, the glow, and the paper border to the canvas.
 * @param height the thickness, which is changed
 */
function lightPaint(
  canvas: Picture,
  height: Plane,
  { calm, flow, finishing }: PaintingRecipe,
  band: Band,
  context: PaintContext,
): void {
  const { kernels, planes, size, unit, settings } = context
  const quiet = enlargedBand(calm, flow, band, 2, context)
  kernels.blur(height, height, band, RELIEF_BLUR * unit * band.factor)
  // The paint is as thick as in the small painting, and its slopes are longer.
  kernels.addScaled(height, height, band.factor * settings.style.hand.relief - 1)
  const scratch = planes.take(height.length)
  kernels.addRelief(canvas.L, height, quiet, scratch, band)
  planes.release(quiet, scratch)
  const glow = enlargedBand(finishing.glow, size, band, 1, context)
  kernels.addGlow(canvas.L, glow)
  planes.release(glow)
  if (!finishing.outline) return
  const outline = enlargedBand(finishing.outline, size, band, 1, context)
  addBorder(canvas, outline)
  planes.release(outline)
}
