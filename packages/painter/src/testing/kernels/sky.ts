import { clamp, smoothstep, wrapDegrees } from '../../curves.ts'
import { TONE_STEPS, type SkyClues, type SkyGrounds, type SkyTones } from '../../kernels/sky.ts'
import type { Picture, Plane } from '../../picture.ts'

/** Reads the clues of every pixel; their edges are given. */
export function readSkyClues(photo: Picture, clues: SkyClues): void {
  const { chroma, hue, edges, blue, score } = clues
  for (let i = 0; i < chroma.length; i++) {
    const L = photo.L[i]!
    const a = photo.a[i]!
    const b = photo.b[i]!
    const C = Math.sqrt(a * a + b * b)
    const h = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
    const off = wrapDegrees(h - 246)
    const width = off <= 0 ? 36 : C > 0.08 ? 30 : 22
    const light = Math.max(smoothstep(0.28, 0.45, L), smoothstep(0.16, 0.28, L) * smoothstep(0.06, 0.1, C))
    const white = smoothstep(0.66, 0.82, L) * smoothstep(0.07, 0.03, C)
    chroma[i] = C
    hue[i] = h
    blue[i] = Math.exp(-((off / width) ** 2)) * smoothstep(0.01, 0.035, C) * light
    const rough = smoothstep(0.012, 0.035, edges[i]!) * (1 - 0.8 * smoothstep(0.8, 0.95, L))
    score[i] = clamp(Math.max(blue[i]!, 0.9 * white) * (1 - rough), 0, 1)
  }
}

/** Finds the certainty of the sky at each pixel, 0..1. */
export function findBelonging(photo: Picture, sky: Picture, inside: Plane, around: Plane): void {
  for (let i = 0; i < inside.length; i++) inside[i] = belonging(photo, sky, i, inside[i]!, around[i]!)
}

function belonging(photo: Picture, sky: Picture, i: number, inside: number, around: number): number {
  if (inside < 0.55 && around <= 0) return 0
  const [L, a, b] = [photo.L[i]!, photo.a[i]!, photo.b[i]!]
  const [skyL, skyA, skyB] = [sky.L[i]!, sky.a[i]!, sky.b[i]!]
  let distance = Math.sqrt((L - skyL) * (L - skyL) + 3 * ((a - skyA) * (a - skyA) + (b - skyB) * (b - skyB)))
  // A cloud: whiter and brighter than the blue around it.
  if (inside > 0.5 && L > skyL && a * a + b * b < skyA * skyA + skyB * skyB) distance *= 0.15
  return Math.max(
    smoothstep(0.55, 0.9, inside) * smoothstep(0.2, 0.1, distance),
    around * smoothstep(0.13, 0.05, distance),
  )
}

/** Finds the certainty of a cloud at each pixel of the sky, 0..1. */
export function findClouds(
  { L, a, b }: Picture,
  mask: Plane,
  usual: { readonly blue: number; readonly light: number },
  cloud: Plane,
): void {
  for (let i = 0; i < L.length; i++) {
    cloud[i] = 0
    if (mask[i]! <= 0.001) continue
    const pale = 1 - Math.sqrt(a[i]! * a[i]! + b[i]! * b[i]!) / usual.blue
    cloud[i] = smoothstep(0.3, 0.75, pale) * smoothstep(usual.light - 0.02, usual.light + 0.1, L[i]!)
  }
}

function placeIn(at: number): number {
  return Math.floor(TONE_STEPS * clamp(at, 0, 1) + 0.5)
}

/** Paints the new sky over the picture, in place. */
export function laySky(
  { L, a, b, width }: Picture,
  { mask, cloud, relief }: SkyGrounds,
  { gradient, clouds, skyline, low, spread, strength }: SkyTones,
  clear: Plane,
): void {
  for (let i = 0; i < clear.length; i++) {
    const cover = mask[i]!
    const clouded = cloud[i]!
    clear[i] = cover * (1 - clouded)
    if (cover <= 0.001) continue
    const x = i % width
    const k = placeIn((i - x) / width / skyline[x]!)
    const c = placeIn(0.2 + spread * (L[i]! - low))
    const light = gradient.L[k]! + 0.35 * clamp(relief[i]!, -0.06, 0.06)
    const share = strength * cover
    L[i] = L[i]! + share * (light + clouded * (clouds.L[c]! - light) - L[i]!)
    a[i] = a[i]! + share * (gradient.a[k]! + clouded * (clouds.a[c]! - gradient.a[k]!) - a[i]!)
    b[i] = b[i]! + share * (gradient.b[k]! + clouded * (clouds.b[c]! - gradient.b[k]!) - b[i]!)
  }
}
