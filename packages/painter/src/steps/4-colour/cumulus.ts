import { clamp, smoothstep, softQuantise } from '../../curves.ts'
import type { PaintContext, Engine } from '../../context.ts'
import { layeredNoise } from '../../noise.ts'
import { halfOf, type Picture, type Plane, type Size } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import { createRandom, type Random } from '../../random.ts'
import { axisA, axisB, type Colour, type Style } from '../../styles.ts'

/** A painted cloud layer: its colors and their cover. */
export type Clouds = { readonly colour: Picture; readonly cover: Plane }

type Disc = { x: number; y: number; radius: number }

/** Maximum share of a full sky that clouds fill. */
const COVER = 0.55

/**
 * Maximum distance that the wind carries a shred of cloud, in units; the bottoms of the heaps are farther
 * above the horizon.
 */
const REACH_OF_WIND = 30

/** Returns the rows of a layer that clouds and wind can reach; the rows below stay empty. */
export function rowsOfClouds(height: number, horizon: number, unit: number): number {
  return Math.min(height, Math.ceil(horizon + REACH_OF_WIND * unit) + 1)
}

/**
 * Builds heaps of cumulus from discs, far ones first, lit from the upper left in four soft tones, with flat
 * bottoms and wind-torn outlines. The caller releases the planes.
 * @param size of the layer
 * @param horizon its lowest sky row
 * @param unit length scale in its pixels
 */
export function makeClouds(size: Size, horizon: number, unit: number, context: PaintContext): Clouds {
  const { planes, settings } = context
  const random = createRandom(settings.seed ^ 0x51ed270b)
  const length = size.width * size.height
  const flat = { colour: takePicture(planes, size), cover: planes.take(length).fill(0) }
  for (const key of ['L', 'a', 'b'] as const) flat.colour[key].fill(0)
  const depths = Array.from({ length: Math.round(7 * COVER) }, () => random.next()).sort((p, q) => p - q)
  const tones = tonesOf(settings.style)
  for (const depth of depths) addHeap(flat, size, depth, horizon, tones, random)
  return tear(flat, size, unit, context, random)
}

function addHeap(
  clouds: Clouds,
  size: Size,
  depth: number,
  horizon: number,
  tones: CloudTones,
  random: Random,
): void {
  const centre = random.between(-0.05, 1.05) * size.width
  const base = horizon * (0.92 - 0.62 * depth)
  const reach = size.width * (0.05 + 0.16 * depth) * random.between(0.7, 1.3)
  const discs: Disc[] = Array.from({ length: Math.round(34 + 30 * depth) }, () => {
    const t = clamp(0.55 * random.normal(), -1.6, 1.6)
    const rise = betaLike(random) * Math.max(0, 1 - 0.9 * t * t) * 0.85 * reach
    return {
      x: centre + 1.5 * reach * t,
      y: base - rise,
      radius: reach * random.between(0.1, 0.34) * (1 - 0.45 * Math.min(Math.abs(t), 1.3)),
    }
  })
  const left = Math.max(0, Math.floor(Math.min(...discs.map((disc) => disc.x - disc.radius))))
  const right = Math.min(size.width - 1, Math.ceil(Math.max(...discs.map((disc) => disc.x + disc.radius))))
  const top = Math.max(0, Math.floor(Math.min(...discs.map((disc) => disc.y - disc.radius))))
  const bottom = Math.min(size.height - 1, Math.ceil(base + 0.07 * reach))
  for (let y = top; y <= bottom; y++) {
    const near = discs.filter((disc) => Math.abs(y - disc.y) <= 1.02 * disc.radius)
    for (let x = left; x <= right; x++) {
      let depthIn = -0.02
      let match: Disc | undefined
      for (const disc of near) {
        const dx = x - disc.x
        const dy = y - disc.y
        const inside = 1 - Math.sqrt(dx * dx + dy * dy) / disc.radius
        if (inside <= depthIn) continue
        depthIn = inside
        match = disc
      }
      if (!match) continue
      const cover = smoothstep(-0.02, 0.1, depthIn) * smoothstep(base + 0.07 * reach, base - 0.05 * reach, y)
      if (cover > 0) lay(clouds, y * size.width + x, cover, litOf(match, x, y, base, reach), tones)
    }
  }
}

function litOf(disc: Disc, x: number, y: number, base: number, reach: number): number {
  const dx = (x - disc.x) / disc.radius
  const dy = (y - disc.y) / disc.radius
  const rise = clamp((base - y) / (0.95 * reach), 0, 1)
  const round = Math.sqrt(Math.max(0, 1 - dx * dx - dy * dy))
  const light = clamp(0.5 - 0.38 * dx - 0.5 * dy + 0.15 * round, 0, 1) * (0.4 + 0.6 * rise) + 0.12 * rise
  return 0.4 * light + 0.6 * softQuantise(light, 4, 0.25)
}

function lay({ colour, cover }: Clouds, i: number, alpha: number, lit: number, tones: CloudTones): void {
  const toMiddle = smoothstep(0.18, 0.45, lit)
  const toLight = smoothstep(0.5, 0.78, lit)
  layOne(colour.L, i, alpha, toMiddle, toLight, tones.L)
  layOne(colour.a, i, alpha, toMiddle, toLight, tones.a)
  layOne(colour.b, i, alpha, toMiddle, toLight, tones.b)
  cover[i] = cover[i]! + alpha * (1 - cover[i]!)
}

function layOne(
  plane: Plane,
  i: number,
  alpha: number,
  toMiddle: number,
  toLight: number,
  [shade, middle, light]: readonly [number, number, number],
): void {
  const lower = shade + toMiddle * (middle - shade)
  plane[i] = plane[i]! + alpha * (lower + toLight * (light - lower) - plane[i]!)
}

/** Each channel in shade, between, and in the light. */
type CloudTones = Readonly<Record<'L' | 'a' | 'b', readonly [number, number, number]>>

function tonesOf({ cloud }: Style): CloudTones {
  const three = (of: (tone: Colour) => number): [number, number, number] => [
    of(cloud.shade),
    of(cloud.middle),
    of(cloud.light),
  ]
  return { L: three((tone) => tone.L), a: three(axisA), b: three(axisB) }
}

/** Samples Beta(1.2, 1.6), mostly low in the heap, by Jöhnk's method. */
function betaLike(random: Random): number {
  for (;;) {
    const p = random.next() ** (1 / 1.2)
    const q = random.next() ** (1 / 1.6)
    if (p + q <= 1 && p + q > 0) return p / (p + q)
  }
}

/** Shifts every pixel by smooth noise, so that no outline stays a circle. */
function tear(clouds: Clouds, size: Size, unit: number, context: PaintContext, random: Random): Clouds {
  const { planes } = context
  const length = size.width * size.height
  const [shiftX, shiftY] = [gusts(size, unit, context, random), gusts(size, unit, context, random)]
  const torn = { colour: takePicture(planes, size), cover: planes.take(length) }
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x
      const column = clamp(Math.round(x + shiftX[i]!), 0, size.width - 1)
      const row = clamp(Math.round(y + shiftY[i]!), 0, size.height - 1)
      const j = row * size.width + column
      const cover = clouds.cover[j]!
      torn.cover[i] = cover
      // The layer started empty, so its colors are multiplied by their cover: divide it out.
      const share = cover > 0 ? 1 / cover : 0
      torn.colour.L[i] = share * clouds.colour.L[j]!
      torn.colour.a[i] = share * clouds.colour.a[j]!
      torn.colour.b[i] = share * clouds.colour.b[j]!
    }
  }
  planes.release(shiftX, shiftY, clouds.cover, clouds.colour)
  return torn
}

/** Returns smooth shifts in pixels, made at half the layer's size. */
function gusts(size: Size, unit: number, engine: Engine, random: Random): Plane {
  const { planes, kernels } = engine
  const half = halfOf(size)
  const scales = [
    { deviation: 5 * unit, sigma: (9 * unit) / 2 },
    { deviation: 2 * unit, sigma: (3 * unit) / 2 },
  ]
  const sum = layeredNoise(half, scales, engine, random)
  const shift = planes.take(size.width * size.height)
  kernels.enlarge(sum, half, shift, size, 2)
  planes.release(sum)
  return shift
}
