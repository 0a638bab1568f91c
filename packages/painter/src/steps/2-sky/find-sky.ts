import { wrapDegrees } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { dilate, growThrough, labelParts, type Mask } from './mask.ts'
import type { SkyClues } from '../../kernels/sky.ts'
import { drawCurve } from '../../kernels/tone.ts'
import type { Picture, Plane, Size } from '../../picture.ts'
import { copyPicture } from '../../planes.ts'
import { shrinkPicture } from '../../resize.ts'
import { gatherSkyClues, looksLikeSunset } from './clues.ts'
import { hasOtherColours, showsSeam } from './false-sky.ts'
import { close, judgeParts, open, type SkyKind, type SkyPart } from './parts.ts'
import type { People } from '../1-look/people.ts'
import { refineSky } from './refine.ts'
import { measureExposure } from '../1-look/exposure.ts'

/** Location of the sky. */
export type Sky = {
  readonly kind: SkyKind
  /** Full-size, 0..1. */
  readonly mask: Plane
  /** Lowest row of the sky, and its share of the picture. */
  readonly horizon: number
  readonly share: number
}

/** Length of the longer side from which a picture is halved twice, rather than once, before the search. */
export const HALVED_TWICE_FROM = 900

/**
 * Finds the sky of an untouched photo by color, calm and position, at about 300 pixels, then refines its
 * outline. In doubt there is no sky: a missed sky is painted like everything else, a false one shows a seam.
 */
export function findSky(photo: Picture, people: People, context: PaintContext): Sky {
  const { kernels, planes, size } = context
  // A preview is searched with the same number of pixels as a painting; otherwise it could get another sky.
  const isLarge = Math.max(size.width, size.height) >= HALVED_TWICE_FROM
  const medium = isLarge ? shrinkPicture(photo, context) : copyPicture(photo, planes)
  const { black, low, stretch } = measureExposure(photo.L, context.settings.style.key, 1.35)
  kernels.mapTones(
    medium.L,
    medium.L,
    drawCurve((light) => Math.min(1, Math.max(0, black + (light - low) * stretch))),
  )
  const small = shrinkPicture(medium, context)

  const mask = planes.take(photo.L.length).fill(0)
  const { kind, coarse } = outlineSky(small, people, context)
  if (kind !== 'none') {
    refineSky(photo.L, medium, small, coarse, mask, context)
    // Light hair and glasses pass every test of a sky's color.
    if (people.hasFace) for (let i = 0; i < mask.length; i++) mask[i] = mask[i]! * (1 - people.subject[i]!)
  }
  planes.release(medium, small)
  return { kind, mask, ...(kind === 'none' ? { horizon: 0, share: 0 } : extentOf(mask, size.width)) }
}

/** Number of sampled pixels that is sufficient to measure the sky's share of a picture. */
const ENOUGH = 100_000

function extentOf(mask: Plane, width: number): { horizon: number; share: number } {
  let last = mask.length - 1
  while (last > 0 && mask[last]! <= 0.5) last--
  const step = Math.max(1, Math.floor(mask.length / ENOUGH))
  let [sum, count] = [0, 0]
  for (let i = 0; i < mask.length; i += step, count++) sum += mask[i]!
  return { horizon: Math.floor(last / width), share: sum / count }
}

function outlineSky(small: Picture, people: People, context: PaintContext): { kind: SkyKind; coarse: Mask } {
  const coarse = new Uint8Array(small.L.length)
  const clues = gatherSkyClues(small, context)
  const taken = samplePeople(people, small, context.size)
  const sunset = looksLikeSunset(clues, small, taken)
  const kind = sunset ? 'none' : fillOutline(coarse, small, clues, people.widest > 0.12, context)
  context.planes.release(clues)
  return { kind, coarse }
}

/** Fills in the sky's pixels and returns the kind of sky; without a sky the pixels are undefined. */
function fillOutline(
  coarse: Mask,
  small: Picture,
  clues: SkyClues,
  portrait: boolean,
  context: PaintContext,
): SkyKind {
  const labels = new Int32Array(coarse.length)
  const parts = judgeParts(small, clues, labels, portrait)
  const kind = parts.some((part) => part.kind === 'blue')
    ? 'blue'
    : parts.some((part) => part.kind === 'overcast')
      ? 'overcast'
      : 'none'
  if (kind === 'none') return kind
  takeParts(coarse, labels, (part) => part.kind === kind, parts)

  const allowed = new Uint8Array(coarse.length)
  if (kind === 'blue') {
    const lowest = coarse.lastIndexOf(1)
    for (let i = 0; i < lowest; i++) allowed[i] = small.L[i]! > 0.8 && clues.chroma[i]! < 0.045 ? 1 : 0
    growThrough(coarse, allowed, small, 60)
    open(coarse, small, 2)
  }
  for (let i = 0; i < allowed.length; i++) allowed[i] = isSkyLike(small.L[i]!, clues, i) ? 1 : 0
  growThrough(coarse, allowed, small, 240)
  if (kind === 'blue') adoptPanes(coarse, small, parts, labels)
  close(coarse, small, 3)
  fillHoles(coarse, small)
  const isFalse = kind === 'overcast' && hasOtherColours(coarse, small, context)
  return isFalse || showsSeam(coarse, clues, small) ? 'none' : kind
}

/** Adds the chosen parts to the mask. */
function takeParts(
  coarse: Mask,
  labels: Int32Array,
  matches: (part: SkyPart) => boolean,
  parts: readonly SkyPart[],
): void {
  const chosen = new Uint8Array(parts.length + 1)
  for (const part of parts) chosen[part.label] = matches(part) ? 1 : 0
  for (let i = 0; i < coarse.length; i++) if (chosen[labels[i]!] === 1) coarse[i] = 1
}

/** Returns the mask of the main subject, at the size of the small picture. */
function samplePeople({ subject, hasSubject }: People, { width, height }: Picture, size: Size): Mask {
  const taken = new Uint8Array(width * height)
  if (!hasSubject) return taken
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = Math.min(Math.floor(((y + 0.5) * size.height) / height), size.height - 1)
      const i = row * size.width + Math.min(Math.floor(((x + 0.5) * size.width) / width), size.width - 1)
      taken[y * width + x] = subject[i]! > 0.5 ? 1 : 0
    }
  }
  return taken
}

function isSkyLike(L: number, { hue, chroma, edges }: SkyClues, i: number): boolean {
  const bluish = Math.abs(wrapDegrees(hue[i]! - 246)) < 42 && chroma[i]! > 0.012
  return edges[i]! < 0.012 && L > 0.25 && (bluish || (L > 0.6 && chroma[i]! < 0.05))
}

/** Adds pieces of sky cut off by cables and branches. */
function adoptPanes(coarse: Mask, small: Picture, parts: readonly SkyPart[], labels: Int32Array): void {
  const near = new Uint8Array(coarse.length)
  dilate(coarse, near, small, 7)
  const touched = new Uint8Array(parts.length + 1)
  for (let i = 0; i < near.length; i++) if (near[i] === 1) touched[labels[i]!] = 1
  const isPane = ({ label, area, blue, lightness, centreY }: SkyPart): boolean =>
    touched[label] === 1 &&
    area > 0.004 * coarse.length &&
    (blue > 0.32 || lightness > 0.8) &&
    centreY < 0.75 * small.height
  takeParts(coarse, labels, isPane, parts)
}

/** Adds small islands; the refinement removes those of another colour than the sky, such as birds. */
function fillHoles(coarse: Mask, small: Picture): void {
  const { width, height } = small
  const outside = coarse.map((inside) => 1 - inside)
  const labels = new Int32Array(coarse.length)
  const areas = new Uint32Array(labelParts(outside, labels, small) + 1)
  for (let i = 0; i < labels.length; i++) areas[labels[i]!] = areas[labels[i]!]! + 1
  // A part that reaches the border is no island.
  for (let x = 0; x < width; x++) areas[labels[x]!] = areas[labels[x + width * (height - 1)]!] = coarse.length
  for (let y = 0; y < height; y++)
    areas[labels[y * width]!] = areas[labels[(y + 1) * width - 1]!] = coarse.length
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && areas[labels[i]!]! < 0.003 * coarse.length) coarse[i] = 1
}
