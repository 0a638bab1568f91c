import { decays } from '../../kernels/domain-transform.ts'
import type { Picture, Plane } from '../../picture.ts'

const COLOUR_WEIGHT = 1.6

/** Smooths in place while preserving edges. */
export function domainTransform(picture: Picture, spatial: number, range: number): void {
  const [distanceX, distanceY] = [new Float32Array(picture.L.length), new Float32Array(picture.L.length)]
  measureDistances(picture, spatial / range, distanceX, distanceY)
  for (const decay of decays(spatial)) {
    for (const plane of [picture.L, picture.a, picture.b]) smoothRows(plane, picture.width, distanceX, decay)
    for (const plane of [picture.L, picture.a, picture.b])
      smoothColumns(plane, picture.width, distanceY, decay)
  }
}

/**
 * Measures the distance of each pixel from its left and its upper neighbor: one, plus the color step times
 * `ratio`.
 */
function measureDistances(
  { width, L, a, b }: Picture,
  ratio: number,
  distanceX: Plane,
  distanceY: Plane,
): void {
  for (let i = 0; i < L.length; i++) {
    const left = i % width === 0 ? i : i - 1
    const above = i < width ? i : i - width
    distanceX[i] = 1 + ratio * step(L, a, b, i, left)
    distanceY[i] = 1 + ratio * step(L, a, b, i, above)
  }
}

function step(L: Plane, a: Plane, b: Plane, i: number, j: number): number {
  return Math.abs(L[i]! - L[j]!) + COLOUR_WEIGHT * (Math.abs(a[i]! - a[j]!) + Math.abs(b[i]! - b[j]!))
}

function smoothRows(plane: Plane, width: number, distance: Plane, decay: number): void {
  for (let row = 0; row < plane.length; row += width) {
    for (let i = row + 1; i < row + width; i++) {
      plane[i] = plane[i]! + Math.exp(decay * distance[i]!) * (plane[i - 1]! - plane[i]!)
    }
    for (let i = row + width - 2; i >= row; i--) {
      plane[i] = plane[i]! + Math.exp(decay * distance[i + 1]!) * (plane[i + 1]! - plane[i]!)
    }
  }
}

function smoothColumns(plane: Plane, width: number, distance: Plane, decay: number): void {
  for (let i = width; i < plane.length; i++) {
    plane[i] = plane[i]! + Math.exp(decay * distance[i]!) * (plane[i - width]! - plane[i]!)
  }
  for (let i = plane.length - width - 1; i >= 0; i--) {
    plane[i] = plane[i]! + Math.exp(decay * distance[i + width]!) * (plane[i + width]! - plane[i]!)
  }
}
