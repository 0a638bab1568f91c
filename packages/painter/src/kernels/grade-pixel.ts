import { clamp, hueBand, smoothstep, wrapDegrees } from '../curves.ts'
import type { Picture, Plane } from '../picture.ts'
import type { Colour } from '../styles.ts'

const DEGREES = 180 / Math.PI

/** Lightness of the whitest paint. */
export const WHITE = 0.985

/** Minimum share of skin that is graded as such. */
export const LEAST_SKIN = 0.001

/**
 * Masks of the rules, full-size, 0..1; `skin` is absent when there is none. `vegetation` receives the
 * certainty of a plant at each pixel.
 */
export type GradeMasks = {
  readonly sky: Plane
  readonly subject: Plane
  readonly skin?: Plane
  readonly vegetation: Plane
}

/** Rules of a style as numbers; angles in degrees. */
export type GradeRules = {
  /**
   * True with a sky in the picture; otherwise dull yellow is likelier to be wood in lamplight than dry grass.
   */
  readonly outdoors: boolean
  /** Reduction of the plant mask on the main subject, 0..1. */
  readonly tame: number
  readonly green: Omit<Colour, 'L'> & { readonly strength: number }
  readonly blue: { readonly h: number; readonly gain: number }
  readonly warmGain: number
  readonly vibrance: number
  /** Shift of shadows, lights and middle tones in a and b. */
  readonly shadow: readonly [number, number]
  readonly high: readonly [number, number]
  readonly tint: readonly [number, number]
  readonly lift: number
  /** Strength of the colors, from the photo (0) to the palette (1) and beyond. */
  readonly colour: number
}

/**
 * Returns the certainty that a color belongs to a plant, 0..1. Measured OKLab hues: dry grass 87, fresh grass
 * 128, foliage 105 to 136; wood, sand and fur stay below 85.
 * @param outdoors see `GradeRules`
 */
export function vegetationOf(L: number, chroma: number, hue: number, outdoors: boolean): number {
  let plant =
    (outdoors ? smoothstep(76, 101, hue) : smoothstep(86, 108, hue)) *
    smoothstep(190, 160, hue) *
    smoothstep(0.01, 0.03, chroma)
  if (hue < 112) plant *= smoothstep(0.84, 0.68, L) * smoothstep(0.19, 0.13, chroma)
  return plant
}

/** Applies the rules of `gradeColours` to pixel `i` alone, in place. */
export function gradePixel({ L, a, b }: Picture, masks: GradeMasks, rules: GradeRules, i: number): void {
  let light = L[i]!
  const before = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
  let chroma = before
  let hue = Math.atan2(b[i]!, a[i]!) * DEGREES
  if (hue < 0) hue += 360
  const plant =
    vegetationOf(light, chroma, hue, rules.outdoors) *
    (1 - masks.sky[i]!) *
    (1 - rules.tame * masks.subject[i]!)
  masks.vegetation[i] = plant
  const skin = masks.skin ? masks.skin[i]! : 0

  const green = plant * rules.green.strength
  if (green > 0) {
    const target = rules.green.C * smoothstep(0.05, 0.5, light) * (1 - 0.5 * smoothstep(0.75, 0.95, light))
    hue += green * 0.85 * wrapDegrees(rules.green.h + (0.52 - light) * 70 - hue)
    chroma += green * 0.75 * Math.max(target - chroma, -0.25 * chroma) * smoothstep(0.01, 0.05, chroma)
  }
  const sure = smoothstep(0.012, 0.045, chroma)
  const blue = hueBand(hue, 250, 36) * sure
  hue += 0.6 * blue * wrapDegrees(rules.blue.h - hue)
  chroma *= 1 + blue * (rules.blue.gain - 1)
  chroma *= 1 + hueBand(hue, 52, 26) * sure * (rules.warmGain - 1) * (1 - skin)
  const wake = (1 - Math.min(chroma / 0.2, 1)) ** 2 * smoothstep(0.01, 0.04, chroma)
  chroma *= 1 + rules.vibrance * wake * (1 - 0.6 * skin)
  chroma = 0.25 * Math.tanh(chroma / 0.25) * (0.35 + 0.65 * smoothstep(0.02, 0.25, light))
  if (skin > LEAST_SKIN) {
    const toned = skinTone({ L: light, C: chroma, h: hue }, before, skin)
    light = toned.L
    chroma = toned.C
    hue = toned.h
  }

  // Blue over warm brown earth turns to mud.
  const earth = hueBand(hue, 60, 34) * smoothstep(0.01, 0.04, chroma)
  const shadow = smoothstep(0.55, 0.05, light) * (1 - 0.7 * skin) * (1 - 0.7 * earth)
  const high = smoothstep(0.66, 0.98, light) * (1 - skin)
  const middle = Math.sin(Math.PI * clamp(light, 0, 1))
  const angle = hue / DEGREES
  const toA =
    chroma * Math.cos(angle) + shadow * rules.shadow[0] + high * rules.high[0] + middle * rules.tint[0]
  const toB =
    chroma * Math.sin(angle) + shadow * rules.shadow[1] + high * rules.high[1] + middle * rules.tint[1]
  a[i] = a[i]! + rules.colour * (toA - a[i]!)
  b[i] = b[i]! + rules.colour * (toB - b[i]!)
  L[i] = rules.lift + (WHITE - rules.lift) * light
}

/**
 * Moves skin towards one warm tone and a little light. Light skin only: the change that evens out a pale face
 * would bleach a dark one, so chroma and light are unchanged below the middle tones.
 * @param before chroma of the photo, which distinguishes skin from gray
 */
function skinTone({ L, C, h }: Colour, before: number, skin: number): Colour {
  const sure = skin * hueBand(h, 45, 40) * smoothstep(0.008, 0.03, before) * smoothstep(0.3, 0.5, L)
  const pale = smoothstep(0.6, 0.85, L)
  return {
    h: h + 0.65 * sure * wrapDegrees(36 + 20 * smoothstep(0.45, 0.95, L) - h),
    C: C + 0.6 * sure * pale * (0.092 - 0.05 * smoothstep(0.78, 0.98, L) - C),
    L: L + 0.04 * sure * pale * Math.sin(Math.PI * L),
  }
}
