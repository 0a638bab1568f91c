import type { PaintContext } from '../../context.ts'
import type { Ink } from '../../kernels/ink.ts'
import type { Settings } from '../../options.ts'
import type { Picture, Plane } from '../../picture.ts'
import { axisA, axisB } from '../../styles.ts'
import type { People } from '../1-look/people.ts'
import type { Motif } from '../5-flow/motif.ts'

/** Extra strength of the lines of the main subject. */
const BOLD = 0.25
/** Extra strength in a portrait, where strong outlines look traced. */
const BOLD_PORTRAIT = 0.05

/**
 * Draws the contours with a dark ink that takes up some of the color beneath, in place. No lines in
 * the sky, few in rough texture.
 * @param line full-size, as the other grounds
 */
export function drawInk(
  canvas: Picture,
  line: Plane,
  { texture, flow }: Motif,
  { sky, people }: { readonly sky: Plane; readonly people: People },
  { kernels, planes, size, settings }: PaintContext,
): void {
  const rough = planes.take(line.length)
  kernels.enlarge(texture, flow, rough, size, 2)
  kernels.drawLines(canvas, { line, rough, sky, subject: people.subject }, inkOf(settings, people))
  planes.release(rough)
}

/** Returns the ink of a painting: the strength of its lines, and their color. */
export function inkOf({ ink, style }: Settings, { hasFace }: Pick<People, 'hasFace'>): Ink {
  const { L, C, h } = style.hand.inkColour
  const colour = { L, a: axisA({ C, h }), b: axisB({ C, h }) }
  return { strength: ink, bold: hasFace ? BOLD_PORTRAIT : BOLD, color: colour }
}
