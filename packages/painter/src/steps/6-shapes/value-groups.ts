import { smoothstep } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { cloudNoise } from '../../noise.ts'
import { halfOf, type Picture, type Plane } from '../../picture.ts'
import { copyPicture, takePicture } from '../../planes.ts'
import { enlargePicture } from '../../resize.ts'
import type { Motif } from '../5-flow/motif.ts'
import type { References } from './references.ts'

/** Blur that removes texture before tones are compared, in units. */
const TEXTURE = 2.5
/** Distance of two groups of tones, in L and in a and b. */
const TONE = 0.09
const HUE = 0.05
/** Unevenness of the border between two groups, as a share of their distance, and its size in units. */
const WAVER = 0.12
const WAVER_SIZE = 20
/** Reach over which one group has one color, in units, and the range of the domain transform. */
const REACH = 60
const RANGE = 0.012

/** Surroundings that a group is lighter or darker than: reach in units, and range. */
const SURROUNDINGS = { reach: 60, range: 0.2 } as const
/**
 * Growth of a group's difference in lightness from its surroundings, its maximum, and the difference from
 * which it is an edge between objects instead, which has no further contrast: a halo would surround it.
 */
const GAIN = 0.9
const MOST_LIGHT = 0.08
const OBJECTS = 0.25
/** Share of the growth outside of rough ground. */
const ON_SMOOTH = 0.6
/** Growth of b and of a with a group's light: warm light, cool shade. */
const WARMTH = { a: 0.04, b: 0.25 } as const

/** Color distance from its group from which a mark is an accent: from none to fully. */
const ACCENT = [0.09, 0.14] as const
/** The same distance as a multiple of the mean one within some units: letters stand out, gravel does not. */
const STANDS_OUT = [1.8, 3] as const
const AROUND = 24

/**
 * Groups the values of the references, in place: texture joins to planes of few tones with firm borders, and
 * the planes differ a little more than in the photo, warm in the light and cool in the shade. People, sky,
 * ordered detail (tiles, grain, rings) and small accents (lettering, lights) keep theirs.
 * @param hues 0 for a gray photo, whose planes get no hue, to 1
 * @returns the share of the groups, half-size, 0..1; the caller releases it
 */
export function groupValues(
  references: References,
  motif: Motif,
  hues: number,
  context: PaintContext,
): Plane {
  const { kernels, planes, size } = context
  const { fine, middle, coarse } = references
  const groups = findGroups(middle, context)
  const light = measureLight(groups, motif, context)
  for (const picture of [groups, middle, coarse]) addLight(picture, light, hues)
  const share = shareOf(motif, planes.take(light.length))
  for (const key of ['L', 'a', 'b'] as const) {
    kernels.blendPlanes(middle[key], groups[key], share)
    kernels.blendPlanes(coarse[key], groups[key], share)
  }
  const whole = enlargePicture(groups, size, context)
  const plane = planes.take(fine.L.length)
  kernels.enlarge(light, middle, plane, size, 2)
  addLight(fine, plane, hues)
  kernels.enlarge(share, middle, plane, size, 2)
  keepAccents(plane, fine, whole, context)
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(fine[key], whole[key], plane)
  planes.release(groups, light, whole, plane)
  return share
}

/** Returns the picture in groups: areas of nearly one tone and hue, with firm borders. */
function findGroups(middle: Picture, context: PaintContext): Picture {
  const { kernels, planes, unit } = context
  const steps = takePicture(planes, middle)
  for (const key of ['L', 'a', 'b'] as const)
    kernels.blur(middle[key], steps[key], middle, (TEXTURE * unit) / 2)
  const waver = makeWaver(middle, context)
  for (let i = 0; i < waver.length; i++) {
    const shift = waver[i]!
    steps.L[i] = TONE * Math.round(steps.L[i]! / TONE + shift)
    steps.a[i] = HUE * Math.round(steps.a[i]! / HUE + shift)
    steps.b[i] = HUE * Math.round(steps.b[i]! / HUE + shift)
  }
  const groups = copyPicture(middle, planes)
  kernels.domainTransform(groups, (REACH * unit) / 2, RANGE, steps)
  planes.release(steps, waver)
  return groups
}

/** Returns the unevenness of borders, the same at every size of a picture; made at half the given size. */
function makeWaver(picture: Picture, { planes, kernels, unit, settings }: PaintContext): Plane {
  const noise = cloudNoise(settings.seed ^ 0x51ab37)
  const small = halfOf(picture)
  const coarse = planes.take(small.width * small.height)
  const scale = 4 / (WAVER_SIZE * unit)
  for (let y = 0, i = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, i++) coarse[i] = 4 * WAVER * (noise(x * scale, y * scale, 2) - 0.5)
  const waver = planes.take(picture.L.length)
  kernels.enlarge(coarse, small, waver, picture, 2)
  planes.release(coarse)
  return waver
}

/** Returns the light that each group gains over its surroundings, or loses. */
function measureLight(groups: Picture, { structure, people, sky }: Motif, context: PaintContext): Plane {
  const { kernels, planes, unit } = context
  const surroundings = copyPicture(groups, planes)
  kernels.domainTransform(surroundings, (SURROUNDINGS.reach * unit) / 2, SURROUNDINGS.range)
  const light = planes.take(groups.L.length)
  for (let i = 0; i < light.length; i++) {
    const own = groups.L[i]!
    const difference = own - surroundings.L[i]!
    const objects = difference / OBJECTS
    const grown = GAIN * difference * Math.exp(-objects * objects)
    // Neither highlights nor depths lose their tones.
    const room = difference > 0 ? smoothstep(0.97, 0.75, own) : smoothstep(0.12, 0.3, own)
    const free =
      (1 - sky[i]!) * (1 - personAt(people, i)) * (ON_SMOOTH + (1 - ON_SMOOTH) * structure.rough[i]!)
    light[i] = free * room * MOST_LIGHT * Math.tanh(grown / MOST_LIGHT)
  }
  planes.release(surroundings)
  return light
}

function personAt({ care, subject, features }: Motif['people'], i: number): number {
  return Math.max(care[i]!, subject[i]!, features[i]!)
}

function addLight({ L, a, b }: Picture, light: Plane, hues: number): void {
  for (let i = 0; i < L.length; i++) {
    const more = light[i]!
    const tinted = hues * Math.min(1, L[i]! / 0.3) * more
    L[i] = L[i]! + more
    a[i] = a[i]! + WARMTH.a * tinted
    b[i] = b[i]! + WARMTH.b * tinted
  }
}

/** Returns the share of the groups, in the given plane. */
function shareOf({ structure, people, sky }: Motif, share: Plane): Plane {
  const order = structure.order.anisotropy
  for (let i = 0; i < share.length; i++)
    share[i] = (1 - personAt(people, i)) * (1 - sky[i]!) * (1 - order[i]!)
  return share
}

/** Takes small accents out of the share of the groups, in place; all full-size. */
function keepAccents(share: Plane, fine: Picture, groups: Picture, context: PaintContext): void {
  const { kernels, planes, size, unit } = context
  const [gap, around] = [planes.take(share.length), planes.take(share.length)]
  kernels.measureGap(fine, groups, gap)
  kernels.blur(gap, around, size, AROUND * unit)
  for (let i = 0; i < gap.length; i++) {
    const own = gap[i]!
    gap[i] =
      own > ACCENT[0] ? smoothstep(...ACCENT, own) * smoothstep(...STANDS_OUT, own / (around[i]! + 0.01)) : 0
  }
  kernels.blur(gap, gap, size, 1.5 * unit)
  for (let i = 0; i < share.length; i++) share[i] = share[i]! * (1 - Math.min(1, 2 * gap[i]!))
  planes.release(gap, around)
}
