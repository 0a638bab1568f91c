import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createEasel, type Easel, type Settings } from './easel.ts'
import { blur } from './kernels/blur.ts'
import { addGradientTensor } from './kernels/tensor.ts'
import { oklabToRgb, rgbToOklab } from './kernels/oklab.ts'
import type { People } from './steps/people.ts'
import { settingsOf, settleOptions } from './options.ts'
import type { Picture } from './picture.ts'

/** Bytes of one of the photos that come with the painter. */
export function photoNamed(file: string): Promise<Uint8Array> {
  return readFile(new URL(`../photos/${file}`, import.meta.url))
}

/** One of the photos in OKLab, its longer side as given. */
export async function pictureNamed(file: string, side: number): Promise<Picture> {
  const { data, info } = await sharp(await photoNamed(file))
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const length = info.width * info.height
  const picture = {
    width: info.width,
    height: info.height,
    L: new Float32Array(length),
    a: new Float32Array(length),
    b: new Float32Array(length),
  }
  rgbToOklab(data, picture)
  return picture
}

export function easelFor({ width, height }: Picture, change: Partial<Settings> = {}): Easel {
  return createEasel(
    { width, height },
    { ...settingsOf(settleOptions({}), { seed: 1, small: false }), ...change },
  )
}

/** Planes that say nobody is there, or the main thing where `subject` says. */
export function peopleOf({ L }: Picture, change: Partial<People> = {}): People {
  const none = (): Float32Array => new Float32Array(L.length)
  return {
    subject: none(),
    face: none(),
    features: none(),
    care: none(),
    hasFace: false,
    widest: 0,
    ...change,
  }
}

export function copyOf(picture: Picture): Picture {
  return { ...picture, L: picture.L.slice(), a: picture.a.slice(), b: picture.b.slice() }
}

export function bytesOf(picture: Picture): Uint8Array {
  const bytes = new Uint8Array(picture.L.length * 3)
  oklabToRgb(picture, bytes)
  return bytes
}

/** Mean chroma. */
export function chromaOf({ L, a, b }: Picture): number {
  return L.reduce((sum, _, i) => sum + Math.hypot(a[i]!, b[i]!), 0) / L.length
}

/** Mean OKLab distance of two pictures of one size. */
export function distanceOf(one: Picture, other: Picture): number {
  const { L, a, b } = one
  return (
    L.reduce(
      (sum, _, i) => sum + Math.hypot(L[i]! - other.L[i]!, a[i]! - other.a[i]!, b[i]! - other.b[i]!),
      0,
    ) / L.length
  )
}

/**
 * Two signs of brushwork. `concentration`: share of the gradient energy in the strongest tenth of the pixels, high when
 * surfaces are calm and edges clear. `coherence`: how much neighbouring gradients agree in direction, weighted by
 * their strength, high when texture has become strokes.
 */
export function brushworkOf({ width, height, L }: Picture): { concentration: number; coherence: number } {
  const length = L.length
  const tensor = { xx: new Float32Array(length), xy: new Float32Array(length), yy: new Float32Array(length) }
  addGradientTensor(L, tensor, { width, height }, 1)
  const energy = tensor.xx.map((xx, i) => xx + tensor.yy[i]!)
  const sorted = energy.slice().sort()
  const sum = (plane: Float32Array): number => plane.reduce((total, x) => total + x, 0)
  const concentration =
    sum(sorted.map(Math.sqrt).subarray(Math.floor(0.9 * length))) / sum(sorted.map(Math.sqrt))
  const scratch = new Float32Array(length)
  for (const plane of [tensor.xx, tensor.xy, tensor.yy]) blur(plane, plane, scratch, { width, height }, 3)
  const spread = tensor.xx.map((xx, i) => Math.hypot(xx - tensor.yy[i]!, 2 * tensor.xy[i]!))
  return { concentration, coherence: sum(spread) / sum(tensor.xx.map((xx, i) => xx + tensor.yy[i]!)) }
}

/** Correlation of the lightness of two pictures of one size: 1 for the same shapes. */
export function likenessOf(one: Picture, other: Picture): number {
  const mean = (plane: Float32Array): number => plane.reduce((sum, x) => sum + x, 0) / plane.length
  const [p, q] = [mean(one.L), mean(other.L)]
  let [pq, pp, qq] = [0, 0, 0]
  for (let i = 0; i < one.L.length; i++) {
    const [x, y] = [one.L[i]! - p, other.L[i]! - q]
    pq += x * y
    pp += x * x
    qq += y * y
  }
  return pq / Math.sqrt(pp * qq)
}
