import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import type { People } from '../1-look/people.ts'
import { curveOf, findPaints } from './paints.ts'

/** Blur of the skin, as a share of the face's width, with its minimum in units, and its least variance. */
const SKIN = 0.05
const LEAST_SKIN = 7
const SHADE = 0.004

/** Darkness against the skin around them at which folds of a face begin to stay, and stay in full. */
const FOLDS = [0.02, 0.05] as const
/** Share of their darkness. */
const FOLDED = 0.6

/**
 * Blur before a pixel chooses its paint, as a share of the widest face's width, and the differences from it
 * at which an edge counts instead; the share by which a pixel moves to its paint.
 */
const CALM = 0.01
const CLEAR = [0.03, 0.07] as const
const STEPPED = 0.85
/** Lightness that strokes cost a skin. */
const SHADE_OF_STROKES = 0.006
/** Gain of the color for each unit of lightness that a tone gets darker. */
const RICHER = 0.8

const COLOURS = ['L', 'a', 'b'] as const

/**
 * Smooths the skin of faces, in place, to large shapes of light.
 * @returns the darkness of its deep folds, which a person's age is seen by; the caller releases the plane
 */
export function calmSkin(tones: Picture, { face, features, widest }: People, context: PaintContext): Plane {
  const { planes, kernels, size, unit } = context
  const skin = takePicture(planes, size)
  const share = planes.take(face.length)
  const reach = Math.max(LEAST_SKIN * unit, SKIN * widest * size.width)
  for (const key of COLOURS) kernels.guidedFilter(tones.L, tones[key], skin[key], size, reach, SHADE)
  const folds = planes.take(face.length)
  for (let i = 0; i < share.length; i++) {
    share[i] = face[i]! * (1 - features[i]!)
    const depth = skin.L[i]! - tones.L[i]!
    folds[i] = FOLDED * share[i]! * depth * smoothstep(...FOLDS, depth)
  }
  for (const key of COLOURS) kernels.blendPlanes(tones[key], skin[key], share)
  planes.release(skin, share)
  return folds
}

/**
 * Moves every pixel to the nearest paint, in place; darker tones get richer in color, lighter ones paler.
 * Altogether the skin stays as light as it was, but for the shade of the strokes that the tones cover.
 */
export function chooseTones({ L, a, b }: Picture, people: People, context: PaintContext): void {
  const { planes, kernels, size } = context
  const [calm, step, own] = [planes.take(L.length), planes.take(L.length), planes.take(L.length)]
  const curve = curveOf(findPaints(L, people))
  kernels.blur(L, calm, size, CALM * people.widest * size.width)
  kernels.mapTones(calm, step, curve)
  kernels.mapTones(L, own, curve)
  let [lighter, skin] = [0, 0]
  for (let i = 0; i < L.length; i++) {
    const edge = smoothstep(...CLEAR, Math.abs(L[i]! - calm[i]!))
    const shade = step[i]! - calm[i]!
    step[i] = STEPPED * (shade + edge * (own[i]! - L[i]! - shade))
    const share = people.face[i]! * (1 - people.features[i]!)
    lighter += share * step[i]!
    skin += share
  }
  const excess = SHADE_OF_STROKES + lighter / Math.max(skin, 1)
  for (let i = 0; i < L.length; i++) {
    const rich = 1 - RICHER * step[i]!
    L[i] = L[i]! + step[i]! - excess * people.face[i]!
    a[i] = a[i]! * rich
    b[i] = b[i]! * rich
  }
  planes.release(calm, step, own)
}
