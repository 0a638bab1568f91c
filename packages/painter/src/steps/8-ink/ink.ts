import type { PaintContext } from '../../context.ts'
import { fadeSpecks } from './line-parts.ts'
import type { Ink } from '../../kernels/ink.ts'
import type { Settings } from '../../options.ts'
import type { Picture, Plane } from '../../picture.ts'
import { axisA, axisB } from '../../styles.ts'
import type { People } from '../1-look/people.ts'
import type { Motif } from '../5-flow/motif.ts'
import type { References } from '../6-shapes/references.ts'

/** The ink. */
const BROWN = { L: 0.24, a: axisA({ C: 0.05, h: 42 }), b: axisB({ C: 0.05, h: 42 }) }

/** A line starts to count at the first length, in units, and counts in full from the second. */
const LENGTHS = [15, 34] as const
/** Darkness below which a line ends, 0..1. */
const FAINTEST = 0.12

/**
 * Draws the contours with a dark warm brown that takes up some of the colour beneath, in place: fine lines from the
 * fine reference, broader ones from the middle reference. No lines in the sky, few in rough texture, and short
 * ones only in eyes, nose and mouth.
 * @param grounds full-size; the main subject gets a bolder line
 * @returns the lines, 0..1; the caller releases the plane
 */
export function drawInk(
  canvas: Picture,
  references: References,
  motif: Motif,
  { sky, people }: { readonly sky: Plane; readonly people: People },
  { kernels, planes, size, unit, settings }: PaintContext,
): Plane {
  const length = canvas.L.length
  const half = references.middle
  const fine = planes.take(length)
  const broad = planes.take(length)
  const rough = planes.take(length)
  const halfBroad = planes.take(half.L.length)
  const halfScratch = planes.take(half.L.length)
  kernels.flowDog(references.fine.L, fine, size, {
    flow: motif.fullFlow,
    across: 1.25 * unit,
    along: 6 * unit,
    scratch: broad,
  })
  kernels.flowDog(half.L, halfBroad, half, {
    flow: motif.flow,
    across: 1.1 * unit,
    along: 4 * unit,
    scratch: halfScratch,
  })
  kernels.enlarge(halfBroad, half, broad, size, 2)
  kernels.enlarge(motif.texture, half, rough, size, 2)
  kernels.findLines(references.fine.L, fine, broad)
  const lengths = [LENGTHS[0] * unit, LENGTHS[1] * unit] as const
  fadeSpecks(fine, size, { faintest: FAINTEST, lengths }, people.features, broad)
  const grounds = { line: fine, rough, sky, subject: people.subject }
  kernels.drawLines(canvas, grounds, inkOf(settings, people))
  planes.release(broad, rough, halfBroad, halfScratch)
  return fine
}

/** The ink of a painting; a portrait's subject gets the boldest lines. */
export function inkOf({ ink }: Settings, { hasFace }: Pick<People, 'hasFace'>): Ink {
  return { strength: ink, bold: hasFace ? 0.45 : 0.25, colour: BROWN }
}
