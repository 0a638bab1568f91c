import { clamp, smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { TONE_STEPS, type ToneTable } from '../../kernels/sky.ts'
import { halfOf, type Picture, type Plane, type Size } from '../../picture.ts'
import { axisA, axisB, type Colour, type Style } from '../../styles.ts'
import { makeClouds, rowsOfClouds, type Clouds } from './cumulus.ts'
import { makeBands, makeWisps } from './streaks.ts'
import { findOwnClouds, findVeils, measureRelief, rangeOfClouds } from './own-clouds.ts'
import { findSkyline } from './skyline.ts'
import type { Sky } from '../2-sky/find-sky.ts'
import type { Sun } from '../2-sky/sun.ts'
import { clearAroundSun, paintSun } from './paint-sun.ts'

type Tone = { L: number; a: number; b: number }

const STRENGTH = 0.9
/** Minimum sky for new clouds, as a share of the picture. */
const ROOM_FOR_CLOUDS = 0.06

/**
 * Repaints the sky of a graded photo, in place: the style's gradient with the photo's own clouds in the
 * style's cloud colors, or with new cumulus when the sky is overcast or the sky setting is `painted`.
 * @param sun no cloud hangs before it
 * @param clear receives the part of the sky without clouds, 0..1
 */
export function paintSky(
  picture: Picture,
  detected: Sky,
  sun: Sun | undefined,
  clear: Plane,
  context: PaintContext,
): void {
  const { planes, kernels, settings } = context
  const sky = sun ? detected : { ...detected, mask: withoutGlow(picture, detected.mask, context) }
  const relief = planes.take(clear.length)
  const cloud = planes.take(clear.length)
  measureRelief(picture.L, sky.mask, relief, context)
  const own = sky.kind === 'blue' && settings.sky !== 'painted'
  if (own) findOwnClouds(picture, sky.mask, cloud, context)
  else findVeils(relief, cloud, picture, context)
  if (sun) clearAroundSun(cloud, sun, picture)
  const { low, high } = rangeOfClouds(picture.L, sky.mask, cloud)
  const veil = veilTone(settings.style)
  kernels.laySky(
    picture,
    { mask: sky.mask, cloud, relief },
    {
      gradient: tableOf((at) => gradientAt(settings.style, at)),
      clouds: tableOf(own ? cloudToneAt(settings.style) : () => veil),
      skyline: findSkyline(sky.mask, picture, sky.horizon),
      low,
      spread: 0.7 / (high - low),
      strength: STRENGTH,
    },
    clear,
  )
  planes.release(relief, cloud)
  if (!own && sky.share > ROOM_FOR_CLOUDS && settings.style.clouds !== 'none')
    hangClouds(picture, sky, sun, clear, context)
  if (sun) paintSun(picture, sun, detected.mask, settings.style)
  else planes.release(sky.mask)
}

/** Reach of the glow around a low sun, in units. */
const GLOW_REACH = 30

/**
 * Returns the sky without the warm light around a low sun, which is preserved and would turn into a cloud.
 * The caller releases the plane.
 */
function withoutGlow({ L, b }: Picture, mask: Plane, { planes, kernels, size, unit }: PaintContext): Plane {
  const glow = planes.take(mask.length)
  for (let i = 0; i < glow.length; i++)
    glow[i] = mask[i]! > 0 ? mask[i]! * smoothstep(0.03, 0.055, b[i]!) * smoothstep(0.5, 0.7, L[i]!) : 0
  kernels.blur(glow, glow, size, GLOW_REACH * unit)
  for (let i = 0; i < glow.length; i++) glow[i] = mask[i]! * (1 - smoothstep(0.05, 0.4, glow[i]!))
  return glow
}

/**
 * Returns the gradient at `at` 0 (top) to 1 (horizon), interpolated in a and b so that no foreign hue comes
 * between.
 */
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

function tableOf(toneAt: (at: number) => Tone): ToneTable {
  const tones = Array.from({ length: TONE_STEPS + 1 }, (_, k) => toneAt(k / TONE_STEPS))
  const column = (key: 'L' | 'a' | 'b'): Plane => Float32Array.from(tones, (tone) => tone[key])
  return { L: column('L'), a: column('a'), b: column('b') }
}

function toneOf(colour: Colour): Tone {
  return { L: colour.L, a: axisA(colour), b: axisB(colour) }
}

function mix(tone: Tone, other: Tone, share: number): void {
  tone.L += share * (other.L - tone.L)
  tone.a += share * (other.a - tone.a)
  tone.b += share * (other.b - tone.b)
}

/** Returns the cloud colors from shade to light, for a lightness from 0 to 1. */
function cloudToneAt({ cloud }: Style): (lightness: number) => Tone {
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

/** Builds clouds of the style's form; see `makeClouds`. */
function formClouds(layer: Size, horizon: number, context: PaintContext): Clouds {
  const { style, seed } = context.settings
  if (style.clouds === 'bands') return makeBands(layer, horizon, style, seed, context)
  if (style.clouds === 'wisps') return makeWisps(layer, horizon, style, seed, context)
  return makeClouds(layer, horizon, context.unit / 2, context)
}

function hangClouds(
  picture: Picture,
  sky: Sky,
  sun: Sun | undefined,
  clear: Plane,
  context: PaintContext,
): void {
  const { kernels, planes, size, unit } = context
  const half = halfOf(size)
  const layer = { width: half.width, height: rowsOfClouds(half.height, sky.horizon / 2, unit / 2) }
  const { colour, cover } = formClouds(layer, sky.horizon / 2, context)
  if (sun) clearAroundSun(cover, sun, layer)
  const part = { width: size.width, height: Math.min(size.height, 2 * layer.height) }
  const length = part.width * part.height
  const grown = planes.take(length)
  const alpha = planes.take(length)
  kernels.enlarge(cover, layer, alpha, part, 2)
  for (let i = 0; i < length; i++) {
    alpha[i] = alpha[i]! * sky.mask[i]!
    clear[i] = clear[i]! * (1 - alpha[i]!)
  }
  for (const key of ['L', 'a', 'b'] as const) {
    const plane = colour[key]
    kernels.multiplyPlanes(plane, cover)
    kernels.enlarge(plane, layer, grown, part, 2)
    const target = picture[key]
    for (let i = 0; i < length; i++) {
      // The colors of `grown` are already multiplied by the cover; where the cover is partial, the sky shows
      // through.
      target[i] = target[i]! + 0.92 * (grown[i]! * sky.mask[i]! - alpha[i]! * target[i]!)
    }
  }
  planes.release(grown, alpha, cover, colour)
}
