import { DAB_NUMBERS, type DabList, type DabParameters } from '../../kernels/dab.ts'
import type { Picture, Plane } from '../../picture.ts'

const OPACITY = 0.95

/** Paints the dabs on the canvas one at a time, in place. */
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
