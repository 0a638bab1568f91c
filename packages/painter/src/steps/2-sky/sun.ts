import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Picture, Plane } from '../../picture.ts'
import { shrinkPicture, shrinkPlane } from '../../resize.ts'
import { HALVED_TWICE_FROM, type Sky } from './find-sky.ts'
import { roundParts, visitAround, type Disc } from './round-parts.ts'

/** The sun's disc. */
export type Sun = Disc

/** Minimum of each channel of a sun, as a byte: the film is burnt out. */
const BURNT = 250
/** Limits of the burnt disc. */
const ROUND = { area: [0.0008, 0.03], aspect: 1.6, full: 0.55 } as const
/** Ring in which a sun glows, and the one in which the glow has faded, in radii. */
const GLOW = [1.6, 2.2] as const
const FADED = [3, 4] as const
/** Minimum lightness and warmth of the glow, and the minimum by which the lightness falls from it. */
const BRIGHT = 0.85
const WARM = 0.02
const FALL = 0.08
/** Minimum share of sky in the ring in which the glow has faded. */
const TOUCHING = 0.25

/** Reach of the glow that counts as sky, in radii, and the lightness between land and glow. */
const GLOWING = [6, 8] as const
const LAND = [0.6, 0.72] as const

/**
 * Finds the sun in the sky of an untouched photo: a burnt, round disc with a warm glow that fades. In doubt
 * there is none: a missed sun is painted like any other light.
 */
export function findSun(photo: Picture, sky: Sky, context: PaintContext): Sun | undefined {
  if (sky.kind === 'none') return undefined
  const { planes, size } = context
  const half = shrinkPicture(photo, context)
  const halfMask = shrinkPlane(sky.mask, size, context)
  const isLarge = Math.max(size.width, size.height) >= HALVED_TWICE_FROM
  const small = isLarge ? shrinkPicture(half, context) : half
  const mask = isLarge ? shrinkPlane(halfMask, half, context) : halfMask
  const suns = findDiscs(small, context).filter((disc) => glows(small, mask, disc))
  planes.release(half, small, halfMask, mask)
  // Two suns are none: lamps, or glare on water.
  return suns.length === 1 ? suns[0] : undefined
}

/** Returns the burnt discs of a picture. */
function findDiscs(small: Picture, { kernels }: PaintContext): Sun[] {
  const rgb = new Uint8Array(3 * small.L.length)
  kernels.oklabToRgb(small, rgb)
  const burnt = new Uint8Array(small.L.length)
  for (let i = 0; i < burnt.length; i++)
    burnt[i] = Math.min(rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!) >= BURNT ? 1 : 0
  return roundParts(burnt, small, ROUND)
}

/** Pixels of a ring around the sun. */
type Ring = { count: number; sky: number; L: number; b: number }

/** True for a disc with a warm glow around it that fades into the sky. */
function glows(small: Picture, mask: Plane, sun: Sun): boolean {
  const near = { count: 0, sky: 0, L: 0, b: 0 }
  const far = { count: 0, sky: 0, L: 0, b: 0 }
  visitAround(small, sun, FADED[1], (i, away) => {
    const isNear = away >= GLOW[0] && away < GLOW[1]
    if (isNear) addTo(near, small, mask, i)
    else if (away >= FADED[0]) addTo(far, small, mask, i)
  })
  if (near.count === 0 || far.sky < TOUCHING * far.count) return false
  const light = near.L / near.count
  return light >= BRIGHT && near.b / near.count >= WARM && light - far.L / far.count >= FALL
}

function addTo(ring: Ring, { L, b }: Picture, mask: Plane, i: number): void {
  ring.count += 1
  ring.sky += mask[i]! > 0.5 ? 1 : 0
  ring.L += L[i]!
  ring.b += b[i]!
}

/**
 * Adds the glow around the sun to the sky, in place: it is too warm to have been taken for sky. The land in
 * front of it is darker, and lies below the skyline on both sides of the glow.
 */
export function addGlow(photo: Picture, mask: Plane, sun: Sun): void {
  const { width } = photo
  const radius = sun.radius * width
  const beside = (from: number, to: number): number => {
    let lowest = 0
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x++)
      for (let i = mask.length - width + x; i >= 0; i -= width) {
        if (mask[i]! < 0.5) continue
        lowest = Math.max(lowest, Math.floor(i / width))
        break
      }
    return lowest
  }
  const [centre, reach] = [sun.x * width, GLOWING[1] * radius]
  const left = beside(centre - 1.5 * reach, centre - reach)
  const right = beside(centre + reach, centre + 1.5 * reach)
  const [from, to] = [left || right, right || left]
  visitAround(photo, sun, GLOWING[1], (i, away) => {
    const across = ((i % width) + 0.5 - centre) / (2 * reach) + 0.5
    const skyline = from + across * (to - from)
    const above = smoothstep(skyline + radius / 2, skyline - radius / 2, Math.floor(i / width))
    const glow = smoothstep(...LAND, photo.L[i]!) * smoothstep(GLOWING[1], GLOWING[0], away) * above
    mask[i] = Math.max(mask[i]!, glow)
  })
}
