import { clamp } from '../../curves.ts'
import type { BrushAtlas } from '../../kernels/dab.ts'
import { smoothNoise } from '../../noise.ts'
import type { Planes } from '../../planes.ts'
import { createRandom, type Random } from '../../random.ts'

/** Prints of one painting. */
export type BrushSet = { readonly bristle: BrushAtlas; readonly leaf: BrushAtlas }

const WIDTH = 128
const HEIGHT = 48

/** The brushes are the same for every picture; the picture's own seed decides the choice for each dab. */
const BRUSH_SEED = 7

let prints: { readonly bristle: readonly Print[]; readonly leaf: readonly Print[] } | undefined

/**
 * Makes the brushes, once in a thread: they take longer than a layer of a preview, so callers may make them
 * early.
 */
export function readyBrushes(): NonNullable<typeof prints> {
  const random = createRandom(BRUSH_SEED)
  prints ??= {
    bristle: Array.from({ length: 24 }, () => bristleBrush(random)),
    leaf: Array.from({ length: 16 }, () => leafBrush(random)),
  }
  return prints
}

/** Copies the brushes into planes; the caller releases them. */
export function takeBrushes(planes: Planes): BrushSet {
  const { bristle, leaf } = readyBrushes()
  return { bristle: gather(bristle, planes), leaf: gather(leaf, planes) }
}

type Print = { width: number; height: number; cover: Float32Array; relief: Float32Array }

function gather(prints: readonly Print[], planes: Planes): BrushAtlas {
  const { width, height } = prints[0]!
  const length = width * height
  const cover = planes.take(length * prints.length)
  const relief = planes.take(length * prints.length)
  prints.forEach((print, k) => {
    cover.set(print.cover, k * length)
    relief.set(print.relief, k * length)
  })
  return { width, height, count: prints.length, cover, relief }
}

/**
 * Makes a flat bristle brush: wavering sides, ends that differ bristle by bristle, a tail that runs dry in
 * streaks.
 */
function bristleBrush(random: Random): Print {
  const cover = new Float32Array(WIDTH * HEIGHT)
  const relief = new Float32Array(WIDTH * HEIGHT)
  const sides = [waver(WIDTH, 0.08 * WIDTH, random), waver(WIDTH, 0.08 * WIDTH, random)] as const
  const ends = [waver(HEIGHT, 1.6, random), waver(HEIGHT, 1.6, random)] as const
  const streak = streaks(0.22 * WIDTH, 1.1, random)
  const fine = streaks(0.1 * WIDTH, 0.6, random)
  const dry = 0.25 * random.between(0.3, 1.3)
  for (let y = 0; y < HEIGHT; y++) {
    const v = ((y + 0.5) / HEIGHT) * 2 - 1
    const taper = 0.2 * Math.abs(v) ** 2.5
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x
      const u = ((x + 0.5) / WIDTH) * 2 - 1
      const side = 0.84 + 0.05 * sides[v < 0 ? 0 : 1][x]!
      const end = u < 0 ? 0.86 + 0.07 * ends[0][y]! - taper : 0.9 + 0.04 * ends[1][y]! - taper
      const inside = 1 - Math.max(Math.abs(v) / side, Math.abs(u) / end)
      const share = clamp(0.5 + 0.25 * streak[i]!, 0, 1)
      const tail = clamp((u - 0.15) / 0.7, 0, 1)
      cover[i] = clamp(inside / 0.1, 0, 1) * clamp(1 - dry * tail * (0.9 - 0.9 * share), 0, 1)
      relief[i] = clamp(0.5 + 0.16 * streak[i]! + 0.1 * fine[i]!, 0, 1)
    }
  }
  return { width: WIDTH, height: HEIGHT, cover, relief }
}

/** Makes a leaf or clump: a round blot with a random outline. */
function leafBrush(random: Random): Print {
  const width = 64
  const cover = new Float32Array(width * HEIGHT)
  const relief = new Float32Array(width * HEIGHT)
  const waves = Array.from({ length: 7 }, (_, k) => ({
    order: k + 2,
    size: 0.055 * random.normal(),
    phase: random.between(0, 2 * Math.PI),
  }))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < width; x++) {
      const u = ((x + 0.5) / width) * 2 - 1
      const v = ((y + 0.5) / HEIGHT) * 2 - 1
      const angle = Math.atan2(v, u)
      let edge = 0.8
      for (const wave of waves) edge += wave.size * Math.cos(wave.order * angle + wave.phase)
      const inside = edge - Math.hypot(u, v)
      const i = y * width + x
      cover[i] = clamp(inside / 0.1, 0, 1)
      relief[i] = clamp(0.5 + 0.25 * clamp(inside / 0.5, 0, 1) - 0.12 * v, 0, 1)
    }
  }
  return { width, height: HEIGHT, cover, relief }
}

/** Returns a smooth random line of `count` values with deviation 1. */
function waver(count: number, sigma: number, random: Random): Float32Array {
  return smoothNoise({ width: count, height: 1 }, sigma, 0, random)
}

/** Returns noise stretched along the stroke, deviation 1. */
function streaks(along: number, across: number, random: Random): Float32Array {
  return smoothNoise({ width: WIDTH, height: HEIGHT }, along, across, random)
}
