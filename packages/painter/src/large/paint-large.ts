import type { PaintContext } from '../context.ts'
import type { Picture, Plane, Size } from '../picture.ts'
import { layCel } from '../steps/8-ink/cel.ts'
import { inkOf } from '../steps/8-ink/ink.ts'
import { addBorder } from '../steps/9-finish/border.ts'
import { GRAIN, makeGrain, RELIEF_BLUR } from '../steps/9-finish/finish.ts'
import type { BrushSet } from '../steps/7-strokes/brushes.ts'
import { drawCurve } from '../kernels/tone.ts'
import { smoothstep } from '../curves.ts'
import { enlargeInto, enlargePictureInto, type Frame } from './frame.ts'
import type { Score } from './score.ts'
import { paintStrokesInto, takeLargeBrushes } from './strokes.ts'

/** Pixels of a band: with all its planes it takes some 150 MB. */
export const BAND_PIXELS = 2_000_000

/** Rows painted above and below a band and thrown away, so that filters see what lies beyond it. */
const MARGIN = 32

/** An enlarged line is soft; between these shares it becomes crisp again. */
const CRISP_LINE = [0.1, 0.75] as const

/**
 * Paints a finished painting again at a larger size, band after band, so that the memory depends on the width of a band
 * alone: the same strokes with the same brushes, lines and light. Brushes have the size they have in the picture.
 * @param size has the proportions of the small painting, to a pixel
 * @param output receives interleaved RGB
 * @param report called with the share done
 * @param bandPixels of one band, margins included
 */
export function paintLarge(
  score: Score,
  size: Size,
  context: PaintContext,
  output: Uint8Array,
  report: (done: number) => void,
  bandPixels = BAND_PIXELS,
): void {
  const { planes, kernels } = context
  const factor = size.width / context.size.width
  const brushes = takeLargeBrushes(context)
  const grain = makeGrain({ ...context, unit: context.unit * factor })
  const inner = innerRows(size.width, bandPixels)
  for (let from = 0; from < size.height; from += inner) {
    const to = Math.min(size.height, from + inner)
    const top = Math.max(0, from - MARGIN)
    const frame = { width: size.width, top, factor, height: Math.min(size.height, to + MARGIN) - top }
    const band = paintBand(score, frame, brushes, context)
    const rows = (plane: Plane): Plane => plane.subarray((from - top) * size.width, (to - top) * size.width)
    const kept = { width: size.width, height: to - from, L: rows(band.L), a: rows(band.a), b: rows(band.b) }
    kernels.addGrain(kept.L, grain, kept, GRAIN, from)
    kernels.oklabToRgb(kept, output.subarray(3 * from * size.width, 3 * to * size.width))
    planes.release(band)
    report(to / size.height)
  }
  planes.release(grain, brushes.bristle, brushes.leaf)
}

/** Rows of a band without its margins, an even number. */
function innerRows(width: number, pixels: number): number {
  return Math.max(2 * MARGIN, 2 * Math.floor(pixels / width / 2) - 2 * MARGIN)
}

/** Everything but the grain; the caller releases the picture. */
function paintBand(score: Score, frame: Frame, brushes: BrushSet, context: PaintContext): Picture {
  const { planes } = context
  const { canvas, height, fine } = paintStrokesInto(score, frame, brushes, context)
  if (score.cel) layCelInto(canvas, fine, score, frame, context)
  planes.release(fine)
  drawLinesInto(canvas, score, frame, context)
  finishInto(canvas, height, score, frame, context)
  planes.release(height)
  return canvas
}

function layCelInto(canvas: Picture, fine: Picture, score: Score, frame: Frame, context: PaintContext): void {
  const { people, cel } = score
  if (!cel) return
  const enlarged = (plane: Plane): Plane => enlargeInto(plane, context.size, frame, 1, context)
  const tones = enlargePictureInto(cel.tones, frame, 1, context)
  const soft = enlarged(cel.soft)
  const [subject, features] = [enlarged(people.subject), enlarged(people.features)]
  layCel(canvas, fine, { tones, soft }, { subject, features }, context)
  context.planes.release(tones, soft, subject, features)
}

function drawLinesInto(canvas: Picture, score: Score, frame: Frame, context: PaintContext): void {
  const { kernels, planes, size, settings } = context
  const line = enlargeInto(score.line, size, frame, 1, context)
  const crisp = drawCurve((cover) => smoothstep(...CRISP_LINE, cover))
  kernels.mapTones(line, line, crisp)
  const rough = enlargeInto(score.texture, score.flow, frame, 2, context)
  const sky = enlargeInto(score.sky, size, frame, 1, context)
  const subject = enlargeInto(score.people.subject, size, frame, 1, context)
  kernels.drawLines(canvas, { line, rough, sky, subject }, inkOf(settings, score.people))
  planes.release(line, rough, sky, subject)
}

function finishInto(
  canvas: Picture,
  height: Plane,
  { calm, flow, finishing }: Score,
  frame: Frame,
  context: PaintContext,
): void {
  const { kernels, planes, size, unit } = context
  const quiet = enlargeInto(calm, flow, frame, 2, context)
  kernels.blur(height, height, frame, RELIEF_BLUR * unit * frame.factor)
  // The paint is as thick as in the small painting, and its slopes are longer.
  kernels.addScaled(height, height, frame.factor - 1)
  const scratch = planes.take(height.length)
  kernels.addRelief(canvas.L, height, quiet, scratch, frame)
  planes.release(quiet, scratch)
  const glow = enlargeInto(finishing.glow, size, frame, 1, context)
  kernels.addGlow(canvas.L, glow)
  planes.release(glow)
  if (!finishing.outline) return
  const outline = enlargeInto(finishing.outline, size, frame, 1, context)
  addBorder(canvas, outline)
  planes.release(outline)
}
