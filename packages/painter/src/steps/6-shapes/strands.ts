import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import type { People } from '../1-look/people.ts'
import type { Motif } from '../5-flow/motif.ts'
import { fadeSpecks } from './line-parts.ts'

/** Deviations of the strands along the flow and across it, in units. */
const ALONG = 8
const ACROSS = 1.6
/** Steps within the deviation along the flow. */
const STEPS = 3.5

/** Color distances that count half: hair against hair, but not a stripe against the coat. */
const RANGE = { across: 0.032, along: 0.043 } as const

/**
 * Lengths from which a line is a shape's own, and fully, in units: rims of petals, folds, stripes. Hairs and
 * the grain of wood are shorter.
 */
const LONG = [50, 100] as const

/** Reach of such a line, in units, and its strength: it is as narrow as a pixel. */
const GUARD = 2.5
const GUARDED = 3

/**
 * Combs the main subject where it is rough into strands, in place: fur, feathers, hair, knitted cloth. A painter lays few strokes along
 * their flow where a photo has a thousand hairs. Long lines stay with the paint beside them, and so do eyes, nose
 * and mouth; shorter lines of the main subject fade.
 * @param fine the fine reference
 * @param line contours, full-size, 0..1
 */
export function combStrands(
  fine: Picture,
  line: Plane,
  { structure, flow, fullFlow }: Pick<Motif, 'structure' | 'flow' | 'fullFlow'>,
  { subject, care, features }: Pick<People, 'subject' | 'care' | 'features'>,
  { planes, kernels, size, unit }: PaintContext,
): void {
  const [long, share, scratch] = [
    planes.take(line.length),
    planes.take(line.length),
    planes.take(line.length),
  ]
  long.set(line)
  const lengths = [LONG[0] * unit, LONG[1] * unit] as const
  const rule = { faintest: 0.12, lengths, spared: lengths, loose: lengths, dividing: [0, 1] as const }
  fadeSpecks(long, size, rule, { edges: long, spared: features, keep: scratch })
  kernels.blur(long, scratch, size, GUARD * unit)
  kernels.enlarge(structure.rough, flow, share, size, 2)
  for (let i = 0; i < share.length; i++) {
    const open = (1 - care[i]!) * (1 - Math.min(1, GUARDED * scratch[i]!))
    share[i] = share[i]! * open * subject[i]!
    line[i] = line[i]! + share[i]! * (long[i]! - line[i]!)
  }
  const directions = { x: long, y: scratch }
  kernels.halveAngles(fullFlow, directions)
  const combed = takePicture(planes, size)
  const stride = Math.max(1, Math.round((ALONG * unit) / STEPS))
  // One round leaves what repeats at its own stride. Neighbors have no common factor, so nothing is left by both.
  for (const pixels of [stride, stride + 1]) {
    const parameters = { directions, share }
    kernels.combPicture(fine, combed, {
      ...parameters,
      way: 'across',
      reach: ACROSS * unit,
      stride: 1,
      range: RANGE.across,
    })
    kernels.combPicture(combed, fine, {
      ...parameters,
      way: 'along',
      reach: ALONG * unit,
      stride: pixels,
      range: RANGE.along,
    })
  }
  planes.release(combed, long, share, scratch)
}
