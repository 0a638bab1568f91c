import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { colourWithin } from './colour-within.ts'
import { roundParts, visitAround, type Disc } from './round-parts.ts'
import type { Sun } from './sun.ts'

/** Reach of the surroundings of a ghost, and of the blur before the comparison, as shares of the longer side. */
const AROUND = 40 / 700
const FINE = 4 / 700
/** Minimum difference of a ghost's color from its surroundings. */
const FOREIGN = 0.03
/** Limits of a ghost's disc. */
const ROUND = { area: [0.0005, 0.006], aspect: 1.5, full: 0.6 } as const
/** Maximum distance from the line through the sun and the center, as a share of the width. */
const OFF_LINE = 0.03
/** Minimum distance from the sun, in its radii: nearer colors belong to its glow. */
const BEYOND = 3
/** Distance of the sun from the center below which the line has no direction, in its radii. */
const CENTRED = 1.5
/** Permitted darkness relative to the surroundings: the light of a ghost is added to the picture. */
const DARKER = 0.02
/** Share of the surroundings' lightness in a repaired ghost. */
const LEVELLED = 0.6

/**
 * Removes the colored reflections of the sun in the lens from the land of an untouched photo, in place. They
 * are round, no darker than their surroundings, and lie on the line through the sun and the center of the
 * picture. Reflections in the sky vanish with its repainting.
 * @param sky mask of the sky, 0..1
 * @param subject mask of the main subject, which stays as it is
 */
export function removeGhosts(
  photo: Picture,
  sun: Sun,
  { sky, subject }: { readonly sky: Plane; readonly subject: Plane },
  context: PaintContext,
): void {
  for (const ghost of findGhosts(photo, sun, sky, context)) repair(photo, ghost, sky, subject)
}

function findGhosts(photo: Picture, sun: Sun, sky: Plane, context: PaintContext): Disc[] {
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
  const [near, far] = [meanWithin(FINE * longer), meanWithin(AROUND * longer)]
  const foreign = new Uint8Array(L.length)
  for (let i = 0; i < foreign.length; i++) {
    const apart = Math.hypot(near.a[i]! - far.a[i]!, near.b[i]! - far.b[i]!)
    foreign[i] = apart > FOREIGN && near.L[i]! > far.L[i]! - DARKER && land[i]! > 0.5 ? 1 : 0
  }
  planes.release(land, near, far)
  return roundParts(foreign, photo, ROUND).filter((ghost) => isReflection(ghost, sun, height / width))
}

/** @param proportion height of the picture by its width */
function isReflection(ghost: Disc, sun: Sun, proportion: number): boolean {
  const [toX, toY] = [0.5 - sun.x, proportion / 2 - sun.y]
  const [x, y] = [ghost.x - sun.x, ghost.y - sun.y]
  const length = Math.hypot(toX, toY)
  if (length < CENTRED * sun.radius || Math.hypot(x, y) < BEYOND * sun.radius) return false
  // On the side of the center: reflections lie opposite to the sun.
  const onSide = x * toX + y * toY > 0
  return onSide && Math.abs(x * toY - y * toX) / length < OFF_LINE
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
