import { hueBand, smoothstep, tabulate, wrapDegrees } from '../curves.ts'
import type { Easel } from '../easel.ts'
import type { Picture, Plane } from '../picture.ts'
import { axisA, axisB } from '../styles.ts'
import type { People } from './people.ts'
import { findSkin, skinTone } from './skin.ts'

const DEGREES = 180 / Math.PI

const blueness = tabulate((hue) => hueBand(hue, 250, 36), 0, 360)
const warmth = tabulate((hue) => hueBand(hue, 52, 26), 0, 360)
const cosine = tabulate((hue) => Math.cos(hue / DEGREES), -180, 540, 8192)
const sine = tabulate((hue) => Math.sin(hue / DEGREES), -180, 540, 8192)
const middling = tabulate((light) => Math.sin(Math.PI * light), 0, 1)
const temper = tabulate((chroma) => 0.25 * Math.tanh(chroma / 0.25), 0, 1, 4096)

/**
 * How surely a colour belongs to a plant, 0..1. Measured OKLab hues: dry grass 87, fresh grass 128,
 * foliage 105 to 136; wood, sand and fur stay below 85.
 * @param outdoors without a sky in the picture, dull yellow is likelier to be wood in lamplight than dry grass
 */
export function vegetationOf(L: number, chroma: number, hue: number, outdoors: boolean): number {
  let plant =
    (outdoors ? smoothstep(76, 101, hue) : smoothstep(86, 108, hue)) *
    smoothstep(190, 160, hue) *
    smoothstep(0.01, 0.03, chroma)
  if (hue < 112) plant *= smoothstep(0.84, 0.68, L) * smoothstep(0.19, 0.13, chroma)
  return plant
}

/** What the grading knows about the picture: full-size planes, 0..1. */
export type Grounds = {
  readonly sky: Plane
  readonly people: People
  /** Whether the picture has a sky. */
  readonly outdoors: boolean
  /** Share of dark pixels before toning; a low-key picture is lifted less. */
  readonly dark: number
}

/**
 * Moves the photo's colours into the style's palette, in place: plants, blues, warm colours, skin, shadows and lights
 * each have their own rule.
 * @param vegetation receives how surely each pixel is a plant
 */
export function gradeColours(
  picture: Picture,
  { sky, people, outdoors, dark }: Grounds,
  vegetation: Plane,
  easel: Easel,
): void {
  const { planes, settings } = easel
  const { style, colour } = settings
  const { L, a, b } = picture
  const skins = people.hasFace ? findSkin(picture, people, easel) : undefined
  const tame = people.hasFace ? 1 : 0.5
  const lift = style.lift * (1 - 0.55 * smoothstep(0.2, 0.5, dark))
  const [shadowA, shadowB] = [axisA(style.shadow), axisB(style.shadow)]
  const [highA, highB] = [axisA(style.highlight), axisB(style.highlight)]
  const [tintA, tintB] = [axisA(style.tint), axisB(style.tint)]
  for (let i = 0; i < L.length; i++) {
    let light = L[i]!
    const before = Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!)
    let chroma = before
    let hue = Math.atan2(b[i]!, a[i]!) * DEGREES
    if (hue < 0) hue += 360
    const plant = vegetationOf(light, chroma, hue, outdoors) * (1 - sky[i]!) * (1 - tame * people.subject[i]!)
    vegetation[i] = plant
    const skin = skins ? skins[i]! : 0

    const green = plant * style.green.strength
    if (green > 0) {
      const wanted = style.green.C * smoothstep(0.05, 0.5, light) * (1 - 0.5 * smoothstep(0.75, 0.95, light))
      hue += green * 0.85 * wrapDegrees(style.green.h + (0.52 - light) * 70 - hue)
      chroma += green * 0.75 * Math.max(wanted - chroma, -0.25 * chroma) * smoothstep(0.01, 0.05, chroma)
    }
    const sure = smoothstep(0.012, 0.045, chroma)
    const blue = blueness(hue) * sure
    hue += 0.6 * blue * wrapDegrees(style.blue.h - hue)
    chroma *= 1 + blue * (style.blue.gain - 1)
    chroma *= 1 + warmth(hue) * sure * (style.warmGain - 1) * (1 - skin)
    const wake = (1 - Math.min(chroma / 0.2, 1)) ** 2 * smoothstep(0.01, 0.04, chroma)
    chroma *= 1 + style.vibrance * wake * (1 - 0.6 * skin)
    chroma = temper(chroma) * (0.35 + 0.65 * smoothstep(0.02, 0.25, light))
    if (skin > 0.001) {
      const toned = skinTone({ L: light, C: chroma, h: hue }, before, skin)
      light = toned.L
      chroma = toned.C
      hue = toned.h
    }

    const shadow = smoothstep(0.55, 0.05, light) * (1 - 0.7 * skin)
    const high = smoothstep(0.66, 0.98, light) * (1 - skin)
    const middle = middling(light)
    const toA = chroma * cosine(hue) + shadow * shadowA + high * highA + middle * tintA
    const toB = chroma * sine(hue) + shadow * shadowB + high * highB + middle * tintB
    a[i] = a[i]! + colour * (toA - a[i]!)
    b[i] = b[i]! + colour * (toB - b[i]!)
    L[i] = lift + (0.985 - lift) * light
  }
  if (skins) planes.give(skins)
}
