import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { colourWithin } from './colour-within.ts'
import { roundParts, visitAround, type Disc, type Roundness } from './round-parts.ts'
import type { Sun } from './sun.ts'

/** Kind of reflection. */
type Kind = {
  /** Reach of its surroundings, and of the blur before the comparison, as shares of the longer side. */
  readonly around: number
  readonly fine: number
  /** Minimum difference of its color from its surroundings. */
  readonly foreign: number
  /** True when only a greener color counts: warm rays around the sun are no reflection. */
  readonly isGreen: boolean
  /** Permitted darkness relative to the surroundings: the light of a reflection is added to the picture. */
  readonly darker: number
  readonly round: Roundness
  /** Maximum distance from the line through the sun and the center, as a share of the width. */
  readonly offLine: number
}

/** A sharp disc, whose color replaces the land's. */
const GHOST: Kind = {
  around: 40 / 700,
  fine: 4 / 700,
  foreign: 0.03,
  isGreen: false,
  darker: 0.02,
  round: { area: [0.0005, 0.006], aspect: 1.5, full: 0.6 },
  offLine: 0.03,
}

/** A wide, soft disc through which the land shows. */
const VEIL: Kind = {
  around: 120 / 700,
  fine: 14 / 700,
  foreign: 0.016,
  isGreen: true,
  darker: 0.08,
  round: { area: [0.004, 0.035], aspect: 1.8, full: 0.5 },
  offLine: 0.05,
}

/** Minimum distance from the sun, in its radii: nearer colors belong to its glow. */
const BEYOND = 3
/** Distance of the sun from the center below which the line has no direction, in its radii. */
const CENTRED = 1.2
/** Share of the surroundings' lightness in a repaired ghost. */
const LEVELLED = 0.6

/**
 * Removes the colored reflections of the sun in the lens from the land of an untouched photo, in place. They
 * are round, no darker than their surroundings, and lie on the line through the sun and the center of the
 * picture. Reflections in the sky vanish with its repainting.
 * @param sky mask of the sky, 0..1
 * @param subject mask of the main subject, which stays unchanged
 */
export function removeGhosts(
  photo: Picture,
  sun: Sun,
  { sky, subject }: { readonly sky: Plane; readonly subject: Plane },
  context: PaintContext,
): void {
  for (const ghost of findGhosts(photo, sun, sky, GHOST, context)) repair(photo, ghost, sky, subject)
  for (const veil of findGhosts(photo, sun, sky, VEIL, context)) lift(photo, veil, sky, subject)
}

function findGhosts(photo: Picture, sun: Sun, sky: Plane, kind: Kind, context: PaintContext): Disc[] {
  const { width, height, L } = photo
  const { planes } = context
  const land = planes.take(L.length)
  for (let i = 0; i < land.length; i++) land[i] = 1 - sky[i]!
  const meanWithin = (sigma: number): Picture => {
    const spread = planes.take(L.length)
    const mean = takePicture(planes, photo)
    context.kernels.blur(land, spread, photo, sigma)
    colourWithin(photo, land, spread, sigma, mean, context)
    planes.release(spread)
    return mean
  }
  const longer = Math.max(width, height)
  const [near, far] = [meanWithin(kind.fine * longer), meanWithin(kind.around * longer)]
  const foreign = new Uint8Array(L.length)
  for (let i = 0; i < foreign.length; i++) {
    const greener = far.a[i]! - near.a[i]!
    const apart = kind.isGreen ? greener : Math.hypot(greener, near.b[i]! - far.b[i]!)
    foreign[i] = apart > kind.foreign && near.L[i]! > far.L[i]! - kind.darker && land[i]! > 0.5 ? 1 : 0
  }
  planes.release(land, near, far)
  return roundParts(foreign, photo, kind.round).filter((ghost) =>
    isReflection(ghost, sun, height / width, kind.offLine),
  )
}

/** @param proportion height of the picture by its width */
function isReflection(ghost: Disc, sun: Sun, proportion: number, offLine: number): boolean {
  const [toX, toY] = [0.5 - sun.x, proportion / 2 - sun.y]
  const [x, y] = [ghost.x - sun.x, ghost.y - sun.y]
  const length = Math.hypot(toX, toY)
  if (length < CENTRED * sun.radius || Math.hypot(x, y) < BEYOND * sun.radius) return false
  // On the side of the center: reflections lie opposite to the sun.
  const onSide = x * toX + y * toY > 0
  return onSide && Math.abs(x * toY - y * toX) / length < offLine
}

/** Ring around a ghost that lends its color, and the edge of the repair, in radii. */
const RING = [1.6, 2.2] as const
const EDGE = [1.6, 1.05] as const

/** Gives a ghost the color of the ring around it, and most of its lightness, in place. */
function repair(photo: Picture, ghost: Disc, sky: Plane, subject: Plane): void {
  const { L, a, b } = photo
  const ring = { count: 0, L: 0, a: 0, b: 0 }
  visitAround(photo, ghost, RING[1], (i, away) => {
    if (away < RING[0] || sky[i]! > 0.5) return
    ring.count += 1
    ring.L += L[i]!
    ring.a += a[i]!
    ring.b += b[i]!
  })
  if (ring.count === 0) return
  visitAround(photo, ghost, RING[1], (i, away) => {
    const share = smoothstep(...EDGE, away) * (1 - subject[i]!) * (1 - sky[i]!)
    L[i] = L[i]! + LEVELLED * share * (ring.L / ring.count - L[i]!)
    a[i] = a[i]! + share * (ring.a / ring.count - a[i]!)
    b[i] = b[i]! + share * (ring.b / ring.count - b[i]!)
  })
}

/** Ring around a veil that has none of its color, and the edge of the veil, in radii. */
const BEYOND_VEIL = [2.1, 2.9] as const
const SOFT_EDGE = [2.1, 0.7] as const

/** Takes the color of a veil away from the land behind it, whose forms stay, in place. */
function lift(photo: Picture, veil: Disc, sky: Plane, subject: Plane): void {
  const { a, b } = photo
  const [inside, ring] = [
    { count: 0, a: 0, b: 0 },
    { count: 0, a: 0, b: 0 },
  ]
  visitAround(photo, veil, BEYOND_VEIL[1], (i, away) => {
    if (sky[i]! > 0.5 || (away > 0.8 && away < BEYOND_VEIL[0])) return
    const part = away < 1 ? inside : ring
    part.count += 1
    part.a += a[i]!
    part.b += b[i]!
  })
  if (inside.count === 0 || ring.count === 0) return
  const excess = (key: 'a' | 'b'): number => inside[key] / inside.count - ring[key] / ring.count
  const [moreA, moreB] = [excess('a'), excess('b')]
  visitAround(photo, veil, SOFT_EDGE[0], (i, away) => {
    const share = smoothstep(...SOFT_EDGE, away) * (1 - subject[i]!) * (1 - sky[i]!)
    a[i] = a[i]! - share * moreA
    b[i] = b[i]! - share * moreB
  })
}
