import { clamp, smoothstep, wrapDegrees } from '../curves.ts'
import type { Engine } from '../easel.ts'
import type { Mask } from '../kernels/mask.ts'
import type { Picture, Plane } from '../picture.ts'

/** What each pixel of a quarter-size photo says about being sky. */
export type SkyClues = {
  readonly chroma: Plane
  /** Degrees, 0..360. */
  readonly hue: Plane
  /** Local contrast per pixel, smoothed. */
  readonly edges: Plane
  /** How much the colour is that of a blue sky, 0..1. */
  readonly blue: Plane
  /** Blue or white, and calm, 0..1. */
  readonly score: Plane
}

export function readSkyClues(photo: Picture, engine: Engine): SkyClues {
  const length = photo.L.length
  const [chroma, hue, edges, blue, score] = [0, 1, 2, 3, 4].map(() => new Float32Array(length)) as [
    Plane,
    Plane,
    Plane,
    Plane,
    Plane,
  ]
  measureEdges(photo, edges, engine)
  for (let i = 0; i < length; i++) {
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
  return { chroma, hue, edges, blue, score }
}

function measureEdges(photo: Picture, edges: Plane, { planes, kernels }: Engine): void {
  const length = edges.length
  const tensor = {
    xx: planes.take(length).fill(0),
    xy: planes.take(length).fill(0),
    yy: planes.take(length).fill(0),
  }
  const smooth = planes.take(length)
  const scratch = planes.take(length)
  kernels.blur(photo.L, smooth, scratch, photo, 1)
  kernels.addGradientTensor(smooth, tensor, photo, 1)
  for (let i = 0; i < length; i++) edges[i] = Math.sqrt(tensor.xx[i]! + tensor.yy[i]!)
  kernels.blur(edges, edges, scratch, photo, 1.5)
  planes.give(tensor.xx, tensor.xy, tensor.yy, smooth, scratch)
}

/** A warm, smooth top of the picture, the main thing left out, is a sunset: already beautiful, it is not repainted. */
export function looksLikeSunset(
  { hue, chroma, edges }: SkyClues,
  { L, width }: Picture,
  taken: Mask,
): boolean {
  const top = Math.floor((0.45 * L.length) / width) * width
  let warm = 0
  for (let i = 0; i < top; i++) {
    if (taken[i] === 1) continue
    if (hue[i]! > 20 && hue[i]! < 105 && chroma[i]! > 0.05 && L[i]! > 0.45 && edges[i]! < 0.02) warm++
  }
  return warm > 0.12 * top
}
