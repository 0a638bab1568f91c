import { clamp, smoothstep } from '../../curves.ts'
import type { Picture, Plane, Size } from '../../picture.ts'
import { axisA, axisB, type Style } from '../../styles.ts'
import { visitAround } from '../2-sky/round-parts.ts'
import type { Sun } from '../2-sky/sun.ts'

/** Largest radius of a painted disc as a share of the picture's width: a burnt one is larger than the sun. */
const LARGEST = 0.022
/** Color of the disc, and its soft edge in radii. */
const DISC = { L: 0.99, a: axisA({ C: 0.012, h: 95 }), b: axisB({ C: 0.012, h: 95 }) }
const EDGE = [1.08, 0.94] as const

/** Reach of the light and the warmth around the sun, in radii, and their strengths. */
const REACH = 4.5
const LIGHT = 0.45
const WARMTH = 0.85
/** Chroma of the warmth, and the hues between which a style chooses. */
const CHROMA = 0.085
const HUES = [68, 90] as const
/** Distance beyond which neither light nor warmth is visible, in radii. */
const VISIBLE = 12

/** Distances within which no cloud hangs, and from which clouds are whole, in radii. */
const CLEAR = [4, 6.5] as const

/** Takes the clouds away from the sun, in place. */
export function clearAroundSun(cloud: Plane, sun: Sun, size: Size): void {
  visitAround(size, sun, CLEAR[1], (i, away) => {
    cloud[i] = cloud[i]! * smoothstep(...CLEAR, away)
  })
}

/**
 * Paints the sun into a painted sky, in place: a round disc, and light and warmth that fade into the sky.
 * @param sky mask of the sky, 0..1: the land in front of the sun stays dark
 */
export function paintSun(picture: Picture, sun: Sun, sky: Plane, style: Style): void {
  const { L, a, b } = picture
  const warm = warmthOf(style)
  const shrunk = Math.max(1, sun.radius / LARGEST)
  visitAround(picture, sun, VISIBLE, (i, away) => {
    const cover = sky[i]!
    if (cover <= 0.001) return
    const light = cover * LIGHT * Math.exp(-((away / REACH) ** 2))
    const warmth = cover * WARMTH * Math.exp(-((away / REACH) ** 2))
    const inside = cover * smoothstep(...EDGE, away * shrunk)
    const lit = L[i]! + light * (1 - L[i]!)
    const [litA, litB] = [a[i]! + warmth * (warm.a - a[i]!), b[i]! + warmth * (warm.b - b[i]!)]
    L[i] = lit + inside * (DISC.L - lit)
    a[i] = litA + inside * (DISC.a - litA)
    b[i] = litB + inside * (DISC.b - litB)
  })
}

/** Returns the warmth of a style's sunlight; a style with cold lights has the light of day. */
function warmthOf({ highlight }: Style): { a: number; b: number } {
  const h = highlight.h > 180 ? HUES[1] : clamp(highlight.h, ...HUES)
  return { a: axisA({ C: CHROMA, h }), b: axisB({ C: CHROMA, h }) }
}
