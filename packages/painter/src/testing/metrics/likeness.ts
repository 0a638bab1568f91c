import { blur } from '../kernels/blur.ts'
import { dilate } from '../../steps/2-sky/mask.ts'
import { halfOf, type Picture, type Plane, type Size } from '../../picture.ts'
import { gradientsOf } from './brushwork.ts'
import { shrinkTo, sizeWithin } from './shrink.ts'

/** Similarity of the painting to the photo. */
export type Likeness = {
  /** Structural similarity of the lightness at a longer side of 256 pixels: 1 is the photo itself. */
  readonly similarity: number
  /** Share of the photo's strong edges, at quarter size, that the painting has within two pixels. */
  readonly edges: number
  /** Mean OKLab distance: the degree of restyling. */
  readonly distance: number
}

/** Measures the likeness of two pictures of one size. */
export function measureLikeness(photo: Picture, painting: Picture): Likeness {
  const small = sizeWithin(photo, 256)
  const quarter = halfOf(halfOf(photo))
  let distance = 0
  for (let i = 0; i < photo.L.length; i++) {
    const dA = photo.a[i]! - painting.a[i]!
    const dB = photo.b[i]! - painting.b[i]!
    distance += Math.hypot(photo.L[i]! - painting.L[i]!, dA, dB)
  }
  const at = (picture: Picture, size: Size): Plane => shrinkTo(picture.L, picture, size)
  return {
    similarity: similarityOf(at(photo, small), at(painting, small), small),
    edges: keptEdges(at(photo, quarter), at(painting, quarter), quarter),
    distance: distance / photo.L.length,
  }
}

/**
 * Measures the similarity of two drawings: as `similarity`, but after both have the same mean lightness and the
 * same contrast, so that another palette alone is the same drawing.
 */
export function drawingSimilarity(a: Picture, b: Picture): number {
  const small = sizeWithin(a, 256)
  const levelled = (picture: Picture): Plane => {
    const L = shrinkTo(picture.L, picture, small)
    const mean = L.reduce((sum, x) => sum + x, 0) / L.length
    const deviation = Math.sqrt(L.reduce((sum, x) => sum + (x - mean) ** 2, 0) / L.length)
    return L.map((x) => 0.6 + (0.18 * (x - mean)) / deviation)
  }
  return similarityOf(levelled(a), levelled(b), small)
}

/** Mean structural similarity of two planes; see `similarityAround`. */
export function similarityOf(a: Plane, b: Plane, size: Size): number {
  const similarity = similarityAround(a, b, size)
  return similarity.reduce((sum, value) => sum + value, 0) / similarity.length
}

/**
 * Computes SSIM (Wang, Bovik, Sheikh, Simoncelli 2004) around each pixel, with a Gaussian window of 1.5
 * pixels and lightness 0..1.
 */
export function similarityAround(a: Plane, b: Plane, size: Size): Plane {
  const mean = (value: (i: number) => number): Plane => {
    const plane = Float32Array.from(a, (_, i) => value(i))
    blur(plane, plane, size, 1.5)
    return plane
  }
  const [p, q] = [mean((i) => a[i]!), mean((i) => b[i]!)]
  const pp = mean((i) => a[i]! ** 2)
  const qq = mean((i) => b[i]! ** 2)
  const pq = mean((i) => a[i]! * b[i]!)
  return p.map((x, i) => {
    const y = q[i]!
    const light = (2 * x * y + 1e-4) / (x * x + y * y + 1e-4)
    const contrast = (2 * (pq[i]! - x * y) + 9e-4) / (pp[i]! - x * x + qq[i]! - y * y + 9e-4)
    return light * contrast
  })
}

/** Minimum slope of a strong edge in the photo; half of it counts in the painting. */
const STRONG = 0.05

function keptEdges(photo: Plane, painting: Plane, size: Size): number {
  const strong = edgesOf(photo, size, STRONG)
  const result = edgesOf(painting, size, STRONG / 2)
  const near = new Uint8Array(result.length)
  dilate(result, near, size, 2)
  let [all, stored] = [0, 0]
  strong.forEach((edge, i) => {
    all += edge
    stored += edge * near[i]!
  })
  return all === 0 ? 1 : stored / all
}

/** Returns the ridges of the slope (Canny 1986, without the linking of weak edges). */
function edgesOf(input: Plane, size: Size, least: number): Uint8Array {
  const { width, height } = size
  const smooth = new Float32Array(input.length)
  blur(input, smooth, size, 1)
  const { xx, xy, yy } = gradientsOf(smooth, size)
  const slope = xx.map((x, i) => Math.sqrt(x + yy[i]!))
  const edges = new Uint8Array(input.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (slope[i]! < least) continue
      const across = acrossOf(xx[i]!, xy[i]!, yy[i]!, width)
      if (slope[i]! >= slope[i - across]! && slope[i]! > slope[i + across]!) edges[i] = 1
    }
  }
  return edges
}

/** Returns the index step to the neighbor in the direction of the slope. */
function acrossOf(xx: number, xy: number, yy: number, width: number): number {
  if (xx > 5.83 * yy) return 1
  if (yy > 5.83 * xx) return width
  return xy > 0 ? width + 1 : width - 1
}
