import type { Picture, Plane } from '../picture.ts'

/** The print of a bristle or leaf brush: how much paint it leaves and how thick, row by row. */
export type Brush = {
  readonly width: number
  readonly height: number
  /** Cover 0..1. */
  readonly cover: Plane
  /** Thickness of the paint about 0.5. */
  readonly relief: Plane
}

/** One touch of the brush. Lengths in pixels of the canvas, angle in radians, `bend` the curvature in 1/pixel. */
export type Dab = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly width: number
  readonly bend: number
  readonly brush: Brush
  /** The paint. */
  readonly L: number
  readonly a: number
  readonly b: number
  /** The colour the dab stands for: it covers only where the reference has about this colour. */
  readonly ownL: number
  readonly ownA: number
  readonly ownB: number
}

/** `tolerance` is the colour distance at which a dab covers by half; `bristle` how much the relief lightens and darkens. */
export type DabParameters = {
  readonly reference: Picture
  readonly height: Plane
  readonly tolerance: number
  readonly bristle: number
}

const OPACITY = 0.95

/**
 * Lays one dab on the canvas, in place. Cover falls off where the reference differs from the dab's own colour,
 * so a stroke stops at the edges of the motif instead of smearing over them.
 */
export function paintDab(dab: Dab, canvas: Picture, parameters: DabParameters): void {
  const { reference, height, bristle } = parameters
  const { L, a, b, width: columns, height: rows } = canvas
  const { brush, ownL, ownA, ownB } = dab
  const { cover, relief } = brush
  const cos = Math.cos(dab.angle)
  const sin = Math.sin(dab.angle)
  const halfLength = dab.length / 2
  const halfWidth = dab.width / 2
  const sag = 0.5 * dab.bend
  const reachAcross = halfWidth + Math.abs(sag) * halfLength * halfLength
  const reachY = Math.abs(sin) * halfLength + Math.abs(cos) * reachAcross
  const tolerance = 1 / (parameters.tolerance * parameters.tolerance)
  const scaleU = brush.width / dab.length
  const scaleV = brush.height / dab.width
  const top = Math.max(0, Math.ceil(dab.y - reachY))
  const bottom = Math.min(rows - 1, Math.floor(dab.y + reachY))
  for (let y = top; y <= bottom; y++) {
    const dy = y - dab.y
    // The row's share of the dab: where both |u| and |v| stay within reach.
    let from = -columns
    let to = columns
    if (Math.abs(cos) > 1e-4) {
      const p = (-halfLength - dy * sin) / cos
      const q = (halfLength - dy * sin) / cos
      from = Math.max(from, Math.min(p, q))
      to = Math.min(to, Math.max(p, q))
    }
    if (Math.abs(sin) > 1e-4) {
      const p = (dy * cos - reachAcross) / sin
      const q = (dy * cos + reachAcross) / sin
      from = Math.max(from, Math.min(p, q))
      to = Math.min(to, Math.max(p, q))
    }
    const left = Math.max(0, Math.ceil(dab.x + from))
    const right = Math.min(columns - 1, Math.floor(dab.x + to))
    for (let x = left; x <= right; x++) {
      const dx = x - dab.x
      const u = dx * cos + dy * sin
      const v = dy * cos - dx * sin - sag * u * u
      const column = Math.floor((u + halfLength) * scaleU)
      const row = Math.floor((v + halfWidth) * scaleV)
      if (column < 0 || row < 0 || column >= brush.width || row >= brush.height) continue
      const texel = row * brush.width + column
      const print = cover[texel]!
      if (print <= 0.004) continue
      const i = y * columns + x
      const dL = reference.L[i]! - ownL
      const dA = reference.a[i]! - ownA
      const dB = reference.b[i]! - ownB
      const miss = (dL * dL + 2 * (dA * dA + dB * dB)) * tolerance
      const alpha = (OPACITY * print) / (1 + miss * miss)
      const thickness = relief[texel]!
      L[i] = L[i]! + alpha * (dab.L + bristle * (thickness - 0.5) - L[i]!)
      a[i] = a[i]! + alpha * (dab.a - a[i]!)
      b[i] = b[i]! + alpha * (dab.b - b[i]!)
      height[i] = height[i]! + alpha * (thickness - height[i]!)
    }
  }
}
