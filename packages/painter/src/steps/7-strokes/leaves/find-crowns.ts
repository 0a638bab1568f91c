import type { Engine, PaintContext } from '../../../context.ts'
import { clamp, smoothstep } from '../../../curves.ts'
import type { Picture, Plane, Size } from '../../../picture.ts'
import { copyPicture } from '../../../planes.ts'
import { shrinkPicture, shrinkPlane } from '../../../resize.ts'
import type { People } from '../../1-look/people.ts'
import { labelParts } from '../../2-sky/mask.ts'
import { takeTensor } from '../../5-flow/flow.ts'

/** Crowns of trees in a photo: planes of one size, which is small. */
export type Crowns = Size & {
  /** Pixels of the picture in one pixel of the planes, 1 or a power of 2. */
  readonly scale: number
  /** Crowns, 0..1. */
  readonly cover: Plane
  /** Colors of leaves, 0..1: a trunk or a stone in a crown has none. */
  readonly green: Plane
  /** Lightness of the photo. */
  readonly light: Plane
}

/**
 * Unit, in pixels, above which the photo is halved: a painting and its preview, whose unit is .37, are measured
 * with pixels of about the same size, and so have the same crowns.
 */
const COARSE = 0.6

/**
 * Deviations of the lightness within 4 and within 13 units at which a crown has leaves and branches at all, and
 * fully, and the lightness of a mass below which less is sufficient: a dark tree has weak contrasts.
 */
const LEAVES = [0.018, 0.04] as const
const BRANCHES = [0.034, 0.056] as const
const BRIGHT = 0.45

/** Share of green within 40 units that a crown has at least, and fully. */
const WIDE = [0.32, 0.52] as const

/** Minimum share of the picture that a crown covers, with a sky and without. */
const LEAST = { outdoors: 0.012, elsewhere: 0.05 } as const

/**
 * Maximum dominance of one direction within 26 units of a crown. Measured: crowns .12 to .23; blades .33 to .92,
 * ivy along a window .42, the grass beside a path .53, the rim of a flower .73.
 */
const ONE_WAY = 0.28

/**
 * Finds the crowns of trees in an untouched photo: wide areas of green that change at the scale of leaves and at
 * that of branches, in every direction, outside the main subject. The caller releases the planes.
 * @param outdoors true with a sky
 * @returns undefined without crowns
 */
export function findCrowns(
  photo: Picture,
  people: People,
  outdoors: boolean,
  context: PaintContext,
): Crowns | undefined {
  const { planes } = context
  const { picture, subject, scale } = measuredCopy(photo, people.subject, context)
  const { width, height, L, a, b } = picture
  const green = planes.take(L.length)
  let greens = 0
  for (let i = 0; i < green.length; i++) {
    green[i] = (1 - subject[i]!) * greenOf(L[i]!, a[i]!, b[i]!)
    greens += green[i]!
  }
  planes.release(subject, a, b)
  const least = (outdoors ? LEAST.outdoors : LEAST.elsewhere) * green.length
  const size = { width, height }
  const cover = greens < least / 2 ? undefined : findLeaves(L, green, size, context.unit / scale, context)
  if (cover && keepCrowns(cover, L, size, least, context.unit / scale, context))
    return { ...size, scale, cover, green, light: L }
  if (cover) planes.release(cover)
  planes.release(green, L)
  return undefined
}

/** Returns the certainty of a leaf's color, 0..1; dark leaves have little chroma. */
function greenOf(L: number, a: number, b: number): number {
  const chroma = Math.sqrt(a * a + b * b) / clamp(L / 0.5, 0.35, 1)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return smoothstep(84, 98, hue) * smoothstep(175, 160, hue) * smoothstep(0.016, 0.04, chroma)
}

/** Returns the photo and a mask at the size at which crowns are measured; the caller releases them. */
function measuredCopy(photo: Picture, mask: Plane, context: PaintContext) {
  const { planes } = context
  let picture = copyPicture(photo, planes)
  let subject = planes.take(mask.length)
  subject.set(mask)
  let scale = 1
  while (context.unit / scale > COARSE) {
    const [smaller, less] = [shrinkPicture(picture, context), shrinkPlane(subject, picture, context)]
    planes.release(picture, subject)
    ;[picture, subject, scale] = [smaller, less, 2 * scale]
  }
  return { picture, subject, scale }
}

/** Returns where a picture has green leaves on branches, 0..1; the caller releases the plane. */
function findLeaves(L: Plane, green: Plane, size: Size, unit: number, engine: Engine): Plane {
  const { planes, kernels } = engine
  const blurred = (plane: Plane, sigma: number): Plane => {
    const output = planes.take(plane.length)
    kernels.blur(plane, output, size, sigma * unit)
    return output
  }
  const deviation = (plane: Plane, sigma: number): Plane => {
    const squares = planes.take(plane.length)
    for (let i = 0; i < plane.length; i++) squares[i] = plane[i]! ** 2
    const [mean, square] = [blurred(plane, sigma), blurred(squares, sigma)]
    for (let i = 0; i < plane.length; i++) squares[i] = Math.sqrt(Math.max(0, square[i]! - mean[i]! ** 2))
    planes.release(mean, square)
    return squares
  }
  const [near, wide, mass, soft] = [
    blurred(green, 9),
    blurred(green, 40),
    blurred(L, 16),
    blurred(L, 2.5),
  ] as const
  const [leaves, branches] = [deviation(L, 4), deviation(soft, 13)]
  for (let i = 0; i < L.length; i++) {
    const bright = clamp(mass[i]! / BRIGHT, 0.5, 1)
    leaves[i] = smoothstep(...LEAVES, leaves[i]! / bright)
    branches[i] = smoothstep(...BRANCHES, branches[i]! / bright)
  }
  kernels.blur(leaves, leaves, size, 9 * unit)
  for (let i = 0; i < L.length; i++)
    near[i] = Math.min(1, 1.25 * near[i]!) * leaves[i]! * branches[i]! * smoothstep(...WIDE, wide[i]!)
  kernels.blur(near, near, size, 6 * unit)
  for (let i = 0; i < L.length; i++) near[i] = smoothstep(0.3, 0.46, near[i]!)
  planes.release(wide, mass, soft, leaves, branches)
  return near
}

/**
 * Erases the connected parts of `cover` that are smaller than `least` pixels or have one direction.
 * @returns true when any part remains
 */
function keepCrowns(
  cover: Plane,
  L: Plane,
  size: Size,
  least: number,
  unit: number,
  { planes, kernels }: Engine,
): boolean {
  const inside = Uint8Array.from(cover, (share) => (share > 0.5 ? 1 : 0))
  const labels = new Int32Array(cover.length)
  const areas = new Uint32Array(labelParts(inside, labels, size) + 1)
  for (const label of labels) areas[label]!++
  areas[0] = 0
  if (!areas.some((area) => area >= least)) return false
  const bias = planes.take(cover.length)
  kernels.blur(L, bias, size, 2 * unit)
  const tensor = takeTensor(planes, cover.length)
  kernels.addGradientTensor(bias, tensor, size, 1)
  for (const plane of [tensor.xx, tensor.xy, tensor.yy]) kernels.blur(plane, plane, size, 26 * unit)
  kernels.measureBias(tensor, bias)
  const isCrown = Array.from(areas, (area, label) => {
    if (area < least) return false
    const biases = bias.filter((_, i) => labels[i] === label)
    return biases.sort()[area >> 1]! <= ONE_WAY
  })
  planes.release(bias, tensor)
  for (let i = 0; i < cover.length; i++) if (!isCrown[labels[i]!] && labels[i]! > 0) cover[i] = 0
  return isCrown.includes(true)
}
