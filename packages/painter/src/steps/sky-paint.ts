import { clamp, smoothstep, tabulate } from '../curves.ts'
import type { Easel } from '../easel.ts'
import { halfOf, type Picture, type Plane } from '../picture.ts'
import { axisA, axisB, type Colour, type Style } from '../styles.ts'
import { makeClouds } from './cumulus.ts'
import { findOwnClouds, findVeils, measureRelief, rangeOfClouds } from './sky-clouds.ts'
import { findSkyline } from './skyline.ts'
import type { Sky } from './sky.ts'

type Tone = { L: number; a: number; b: number }

const STRENGTH = 0.9
/** A sky smaller than this share of the picture gets no new clouds. */
const ROOM_FOR_CLOUDS = 0.06

/**
 * Repaints the sky of a graded photo, in place: the style's gradient, the photo's own clouds in the style's
 * cloud colours, or new cumulus in an overcast sky.
 * @param clear receives the part of the sky that is free of clouds, 0..1
 */
export function paintSky(picture: Picture, sky: Sky, clear: Plane, easel: Easel): void {
  const { planes, settings } = easel
  const { width } = picture
  const relief = planes.take(clear.length)
  const cloud = planes.take(clear.length)
  measureRelief(picture.L, sky.mask, relief, easel)
  const own = sky.kind === 'blue' && settings.sky !== 'painted'
  if (own) findOwnClouds(picture, sky.mask, cloud)
  else findVeils(relief, cloud, picture, easel)
  const skyline = findSkyline(sky.mask, picture, sky.horizon)
  const lights = rangeOfClouds(picture.L, sky.mask, cloud)
  const cloudOf = tonesOfClouds(settings.style)
  const veil = veilTone(settings.style)
  const gradient = gradientOf(settings.style)
  for (let i = 0; i < clear.length; i++) {
    const cover = sky.mask[i]!
    clear[i] = cover * (1 - cloud[i]!)
    if (cover <= 0.001) continue
    const tone = gradient(Math.floor(i / width) / skyline[i % width]!)
    tone.L += 0.35 * clamp(relief[i]!, -0.06, 0.06)
    const ownCloud = own
      ? cloudOf(0.2 + (0.7 * (picture.L[i]! - lights.low)) / (lights.high - lights.low))
      : veil
    mix(tone, ownCloud, cloud[i]!)
    picture.L[i] = picture.L[i]! + STRENGTH * cover * (tone.L - picture.L[i]!)
    picture.a[i] = picture.a[i]! + STRENGTH * cover * (tone.a - picture.a[i]!)
    picture.b[i] = picture.b[i]! + STRENGTH * cover * (tone.b - picture.b[i]!)
  }
  planes.give(relief, cloud)
  if (!own && sky.share > ROOM_FOR_CLOUDS) hangClouds(picture, sky, clear, easel)
}

/** The gradient at `at` 0 (top) to 1 (horizon), interpolated in a and b so that no foreign hue comes between. */
export function gradientAt({ sky }: Style, at: number): Tone {
  let upper = sky[0]!
  let lower = upper
  for (const stop of sky) {
    upper = lower
    lower = stop
    if (stop.at >= at) break
  }
  const t = lower.at > upper.at ? clamp((at - upper.at) / (lower.at - upper.at), 0, 1) : 0
  const tone = toneOf(upper)
  mix(tone, toneOf(lower), t)
  return tone
}

/** The gradient as a table. */
function gradientOf(style: Style): (at: number) => Tone {
  const [L, a, b] = (['L', 'a', 'b'] as const).map((key) =>
    tabulate((at) => gradientAt(style, at)[key], 0, 1),
  ) as [(at: number) => number, (at: number) => number, (at: number) => number]
  return (at) => ({ L: L(at), a: a(at), b: b(at) })
}

function toneOf(colour: Colour): Tone {
  return { L: colour.L, a: axisA(colour), b: axisB(colour) }
}

function mix(tone: Tone, other: Tone, share: number): void {
  tone.L += share * (other.L - tone.L)
  tone.a += share * (other.a - tone.a)
  tone.b += share * (other.b - tone.b)
}

/** The cloud colours from shade to light, for a lightness from 0 to 1. */
function tonesOfClouds({ cloud }: Style): (lightness: number) => Tone {
  const [shade, middle, light] = [toneOf(cloud.shade), toneOf(cloud.middle), toneOf(cloud.light)]
  return (lightness) => {
    const tone = { ...shade }
    mix(tone, middle, smoothstep(0.15, 0.55, lightness))
    mix(tone, light, smoothstep(0.55, 0.85, lightness))
    return tone
  }
}

function veilTone({ cloud }: Style): Tone {
  const tone = toneOf(cloud.middle)
  mix(tone, toneOf(cloud.light), 0.4)
  return tone
}

function hangClouds(picture: Picture, sky: Sky, clear: Plane, easel: Easel): void {
  const { kernels, planes, size, unit } = easel
  const half = halfOf(size)
  const { colour, cover } = makeClouds(half, sky.horizon / 2, unit / 2, easel)
  const grown = planes.take(clear.length)
  const alpha = planes.take(clear.length)
  kernels.enlarge(cover, half, alpha, size, 2)
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = alpha[i]! * sky.mask[i]!
    clear[i] = clear[i]! * (1 - alpha[i]!)
  }
  for (const key of ['L', 'a', 'b'] as const) {
    const plane = colour[key]
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! * cover[i]!
    kernels.enlarge(plane, half, grown, size, 2)
    const target = picture[key]
    for (let i = 0; i < target.length; i++) {
      // `grown` already carries the cover; where it is partial the sky shows through.
      target[i] = target[i]! + 0.92 * (grown[i]! * sky.mask[i]! - alpha[i]! * target[i]!)
    }
  }
  planes.give(grown, alpha, cover, colour.L, colour.a, colour.b)
}
