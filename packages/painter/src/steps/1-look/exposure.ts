import { clamp, smoothstep } from '../../curves.ts'
import { WHITE } from '../../kernels/grade-pixel.ts'
import type { Plane } from '../../picture.ts'
import { type Style, styles } from '../../styles.ts'
import type { People } from './people.ts'

const BINS = 1024

/** Number of sampled pixels that is sufficient to measure a photo's tones. */
const ENOUGH = 300_000

/** Lightness of the darkest tones after the stretch. */
const DARKEST = 0.08
/** Lightness of the lightest tones after the stretch. */
const LIGHTEST = 0.96
/** Share of a photo's pixels that is left out of the stretch at each end. */
const OUTLIERS = 0.006
/** Maximum stretch of a painting's tones. */
const MOST_STRETCHED = 1.5

/** Style that decides on the light of a painting: dusk, which is dim by intent, would lighten every photo. */
const daylight = styles.meadow

/** Maximum loss of a painting's middle lightness against the photo. */
const MOST_DIMMED = 0.03
/** Steps of the search for the darkest tones: to 0.0001 of the lightness. */
const SEARCH_STEPS = 12

/** Corrections of a photo's tones. */
export type Exposure = {
  /** `L1 = black + (L - low) * stretch` stretches the tones. */
  readonly black: number
  readonly low: number
  readonly stretch: number
  /** Exponent that brings the middle tones to the key. Above 1, which darkens, only for a face. */
  readonly gamma: number
  /** Share of pixels that stay dark: a low-key picture stays dark. */
  readonly dark: number
}

/**
 * Determines the exposure from the lightness alone. `key` is the target middle lightness, `limit` the maximum
 * stretch.
 */
export function measureExposure(L: Plane, key: number, limit = MOST_STRETCHED): Exposure {
  return exposureAt(DARKEST, measureTones(L), key, limit)
}

/**
 * Determines the exposure of a painting. The darkest tones of a photo without shadows, such as a beach at
 * noon, stay so light that its middle does not get dimmer. The lighter they stay, the lighter is the middle, so
 * that the search halves its interval; at the photo's own darkest tones it ends.
 */
export function measurePaintedExposure(L: Plane, style: Style, outdoors: boolean): Exposure {
  const tones = measureTones(L)
  const median = tones.at(0.5)
  const isLight = (exposure: Exposure): boolean => {
    const { black, low, stretch, gamma } = exposure
    const lift = liftOf(daylight, exposure, outdoors)
    const tone = clamp(black + (median - low) * stretch, 0, 1)
    return lift + (WHITE - lift) * tone ** gamma >= median - MOST_DIMMED
  }
  const exposureFor = (black: number, { key }: Style): Exposure =>
    exposureAt(black, tones, key, MOST_STRETCHED)
  if (isLight(exposureFor(DARKEST, daylight))) return exposureFor(DARKEST, style)
  let [below, above] = [DARKEST, Math.max(DARKEST, tones.at(OUTLIERS))]
  for (let n = 0; n < SEARCH_STEPS; n++) {
    const middle = (below + above) / 2
    if (isLight(exposureFor(middle, daylight))) above = middle
    else below = middle
  }
  return exposureFor(above, style)
}

/** Distribution of the lightness of a photo. */
type Tones = {
  readonly histogram: Uint32Array
  readonly count: number
  /** Lightness below which a share of the pixels lies. */
  readonly at: (share: number) => number
}

function measureTones(L: Plane): Tones {
  const histogram = new Uint32Array(BINS)
  const step = Math.max(1, Math.floor(L.length / ENOUGH))
  let count = 0
  for (let i = 0; i < L.length; i += step, count++) {
    const bin = clamp((L[i]! * BINS) | 0, 0, BINS - 1)
    histogram[bin] = histogram[bin]! + 1
  }
  return { histogram, count, at: (share) => quantile(histogram, count, share) }
}

/** Exposure that brings the darkest tones to `black`. */
function exposureAt(black: number, { histogram, count, at }: Tones, key: number, limit: number): Exposure {
  const low = at(OUTLIERS)
  const stretch = Math.min((LIGHTEST - black) / Math.max(at(1 - OUTLIERS) - low, 0.02), limit)
  const median = clamp(black + (at(0.5) - low) * stretch, 0.01, 0.99)
  let dark = 0
  let sum = 0
  for (let k = 0; k < BINS; k++) {
    const tone = clamp(black + ((k + 0.5) / BINS - low) * stretch, 0, 1)
    if (tone < 0.22) dark += histogram[k]!
    else sum += histogram[k]! * tone
  }
  const share = dark / count
  const lit = share < 1 ? sum / (count - dark) : 0.22
  const towardsMedian = 0.5 * smoothstep(0.45, 0.2, share)
  const middle = clamp((1 - towardsMedian) * lit + towardsMedian * median, 0.02, 0.98)
  const gamma = 1 + 0.8 * (clamp(Math.log(key) / Math.log(middle), 0.62, 1) - 1)
  return { black, low, stretch, gamma, dark: share }
}

/** Maximum increase and decrease of a face's skin in lightness. */
const LIGHTER_SKIN = 0.02
const DARKER_SKIN = 0.02
/**
 * Maximum excess of the exponent over 1 for a dark skin; none for a skin lighter than the first lightness.
 */
const DEEPER = 0.4
const SKINS = [0.85, 0.6] as const
/** Minimum exponent: a lower one would make a picture pale. */
const LEAST_EXPONENT = 0.55
/** Area of skin measurement: the inner part of faces, outside of eyes, nose and mouth. */
const INNER_FACE = 0.7
const OUTSIDE_FEATURES = 0.2

/**
 * Exposes for the faces, as a photographer does: an airy palette must not bleach a brown or black skin, and
 * stretching a flat photo must not blacken it.
 * @param lift see `liftOf`
 */
export function exposeForFaces(exposure: Exposure, L: Plane, people: People, lift: number): Exposure {
  const skin = people.hasFace ? measureSkin(L, people) : undefined
  if (skin === undefined) return exposure
  const spread = clamp(exposure.black + (skin - exposure.low) * exposure.stretch, 0.02, 0.98)
  const exponentFor = (target: number): number =>
    Math.log(clamp((target - lift) / (WHITE - lift), 0.02, 0.98)) / Math.log(spread)
  const limit = 1 + DEEPER * smoothstep(...SKINS, skin)
  const lightest = exponentFor(skin + LIGHTER_SKIN)
  const darkest = Math.max(LEAST_EXPONENT, exponentFor(skin - DARKER_SKIN))
  const gamma = Math.min(limit, darkest, Math.max(exposure.gamma, lightest))
  return { ...exposure, gamma }
}

/** Returns the median lightness of the skin of all faces, if any of it is visible. */
function measureSkin(L: Plane, { face, features }: People): number | undefined {
  const histogram = new Uint32Array(BINS)
  let count = 0
  for (let i = 0; i < L.length; i++) {
    if (face[i]! < INNER_FACE || features[i]! > OUTSIDE_FEATURES) continue
    const bin = clamp((L[i]! * BINS) | 0, 0, BINS - 1)
    histogram[bin] = histogram[bin]! + 1
    count++
  }
  return count > 0 ? quantile(histogram, count, 0.5) : undefined
}

/**
 * Lightness of a room's darkest tones above the style's darkest paint, and the share of the lift that remains
 * at least. Without a sky no air lies before the motif, and lifted shadows look like milk.
 */
const DEEP = 0.05
const LEAST_LIFT = 0.4

/**
 * Returns the lightness of a style's darkest paint; a low-key picture is lifted less, and a picture without a
 * sky no more than its shadows need.
 */
export function liftOf(
  style: Style,
  { dark, black, gamma }: Pick<Exposure, 'dark' | 'black' | 'gamma'>,
  outdoors: boolean,
): number {
  const airy = style.lift * (1 - 0.55 * smoothstep(0.2, 0.5, dark))
  if (outdoors) return airy
  const darkest = black ** gamma
  const needed = (style.lift + DEEP - darkest) / (WHITE - darkest)
  return Math.min(airy, Math.max(needed, LEAST_LIFT * style.lift))
}

function quantile(histogram: Uint32Array, count: number, share: number): number {
  let seen = 0
  for (let k = 0; k < BINS; k++) {
    seen += histogram[k]!
    if (seen >= share * count) return (k + 0.5) / BINS
  }
  return 1
}
