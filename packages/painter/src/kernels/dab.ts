import type { Picture, Plane } from '../picture.ts'

/**
 * The prints of one kind of brush, all of one size, one after another: how much paint each leaves (`cover`, 0..1) and
 * how thick (`relief`, about 0.5), row by row.
 */
export type BrushAtlas = {
  readonly width: number
  readonly height: number
  readonly count: number
  readonly cover: Plane
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
  /** Which print of the atlas. */
  readonly brush: number
  /** The paint. */
  readonly L: number
  readonly a: number
  readonly b: number
  /** The colour the dab stands for: it covers only where the reference has about this colour. */
  readonly ownL: number
  readonly ownA: number
  readonly ownB: number
}

/** Numbers of one dab in a list: x, y, cosine, sine, length, width, bend, brush, L, a, b, ownL, ownA, ownB, two unused. */
export const DAB_NUMBERS = 16

/** Dabs in the order they are laid, `DAB_NUMBERS` numbers each. */
export type DabList = { readonly count: number; readonly numbers: Plane }

export function writeDab(numbers: Plane, index: number, dab: Dab): void {
  const at = index * DAB_NUMBERS
  numbers[at] = dab.x
  numbers[at + 1] = dab.y
  numbers[at + 2] = Math.cos(dab.angle)
  numbers[at + 3] = Math.sin(dab.angle)
  numbers[at + 4] = dab.length
  numbers[at + 5] = dab.width
  numbers[at + 6] = dab.bend
  numbers[at + 7] = dab.brush
  numbers[at + 8] = dab.L
  numbers[at + 9] = dab.a
  numbers[at + 10] = dab.b
  numbers[at + 11] = dab.ownL
  numbers[at + 12] = dab.ownA
  numbers[at + 13] = dab.ownB
}

/** `tolerance` is the colour distance at which a dab covers by half; `bristle` how much the relief lightens and darkens. */
export type DabParameters = {
  readonly brushes: BrushAtlas
  readonly reference: Picture
  /** Thickness of the paint, laid like the paint itself. */
  readonly height: Plane
  readonly tolerance: number
  readonly bristle: number
}

const OPACITY = 0.95

/**
 * Lays the dabs on the canvas one after another, in place. Cover falls off where the reference differs from a dab's own
 * colour, so a stroke stops at the edges of the motif instead of smearing over them.
 */
export function paintDabs({ count, numbers }: DabList, canvas: Picture, parameters: DabParameters): void {
  for (let n = 0; n < count; n++) paintDab(numbers, n * DAB_NUMBERS, canvas, parameters)
}

function paintDab(
  numbers: Plane,
  at: number,
  canvas: Picture,
  { brushes, reference, height, bristle, tolerance }: DabParameters,
): void {
  const { L, a, b, width: columns } = canvas
  const { cover, relief } = brushes
  const [centreX, centreY] = [numbers[at]!, numbers[at + 1]!]
  const [cos, sin] = [numbers[at + 2]!, numbers[at + 3]!]
  const [length, width] = [numbers[at + 4]!, numbers[at + 5]!]
  const [paintL, paintA, paintB] = [numbers[at + 8]!, numbers[at + 9]!, numbers[at + 10]!]
  const [ownL, ownA, ownB] = [numbers[at + 11]!, numbers[at + 12]!, numbers[at + 13]!]
  const print = numbers[at + 7]! * brushes.width * brushes.height
  const halfLength = length / 2
  const halfWidth = width / 2
  const sag = 0.5 * numbers[at + 6]!
  const reachAcross = halfWidth + Math.abs(sag) * halfLength * halfLength
  const reachY = Math.abs(sin) * halfLength + Math.abs(cos) * reachAcross
  const strictness = 1 / (tolerance * tolerance)
  const scaleU = brushes.width / length
  const scaleV = brushes.height / width
  const top = Math.max(0, Math.ceil(centreY - reachY))
  const bottom = Math.min(canvas.height - 1, Math.floor(centreY + reachY))
  for (let y = top; y <= bottom; y++) {
    const dy = y - centreY
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
    const left = Math.max(0, Math.ceil(centreX + from))
    const right = Math.min(columns - 1, Math.floor(centreX + to))
    for (let x = left; x <= right; x++) {
      const dx = x - centreX
      const u = dx * cos + dy * sin
      const v = dy * cos - dx * sin - sag * u * u
      const column = Math.floor((u + halfLength) * scaleU)
      const row = Math.floor((v + halfWidth) * scaleV)
      if (column < 0 || row < 0 || column >= brushes.width || row >= brushes.height) continue
      const texel = print + row * brushes.width + column
      const covered = cover[texel]!
      if (covered <= 0.004) continue
      const i = y * columns + x
      const dL = reference.L[i]! - ownL
      const dA = reference.a[i]! - ownA
      const dB = reference.b[i]! - ownB
      const miss = (dL * dL + 2 * (dA * dA + dB * dB)) * strictness
      const alpha = (OPACITY * covered) / (1 + miss * miss)
      const thickness = relief[texel]!
      L[i] = L[i]! + alpha * (paintL + bristle * (thickness - 0.5) - L[i]!)
      a[i] = a[i]! + alpha * (paintA - a[i]!)
      b[i] = b[i]! + alpha * (paintB - b[i]!)
      height[i] = height[i]! + alpha * (thickness - height[i]!)
    }
  }
}
