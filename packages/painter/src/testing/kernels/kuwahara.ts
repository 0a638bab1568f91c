import {
  ANISOTROPIES,
  ORIENTATIONS,
  SECTORS,
  kuwaharaTable,
  type KuwaharaTable,
} from '../../kernels/kuwahara-table.ts'
import { paddingOf, type KuwaharaParameters } from '../../kernels/kuwahara.ts'
import type { Flow } from '../../kernels/tensor.ts'
import type { Picture } from '../../picture.ts'

/** Contrast at which a sector stops counting; 6502 corresponds to a sharpness q of 8. */
const HARDNESS = 6502

/** Anisotropic Kuwahara filter. */
export function kuwahara(input: Picture, output: Picture, parameters: KuwaharaParameters): void {
  const { flow, radii, classes } = parameters
  const { width, height } = output
  const pad = paddingOf(radii)
  const padded = padPicture(input, pad)
  const stride = width + 2 * pad
  const tables = radii.map((radius) =>
    radius > 0 ? kuwaharaTable(Math.max(radius, 0.75), stride) : undefined,
  )
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const table = tables[classes[i]!]!
      filterPixel(padded, 4 * ((y + pad) * stride + x + pad), table, ellipseAt(flow, i), output, i)
    }
  }
}

/**
 * Returns the index of the quantized ellipse whose direction and stretch are nearest to the flow at pixel
 * `i`.
 */
function ellipseAt(flow: Flow, i: number): number {
  const turn = Math.atan2(flow.sin2[i]!, flow.cos2[i]!) / (2 * Math.PI)
  const orientation = Math.round((turn < 0 ? turn + 1 : turn) * ORIENTATIONS) % ORIENTATIONS
  return orientation * ANISOTROPIES + Math.round(flow.anisotropy[i]! * (ANISOTROPIES - 1))
}

function filterPixel(
  source: Float32Array,
  centre: number,
  table: KuwaharaTable,
  ellipse: number,
  output: Picture,
  i: number,
): void {
  const { starts, offsets, weights } = table
  let sumL = 0
  let sumA = 0
  let sumB = 0
  let total = 0
  for (let k = ellipse * SECTORS, stop = k + SECTORS; k < stop; k++) {
    const end = starts[k + 1]!
    let meanL = 0
    let meanA = 0
    let meanB = 0
    let square = 0
    for (let t = starts[k]!; t < end; t++) {
      const q = centre + offsets[t]!
      const weight = weights[t]!
      meanL += weight * source[q]!
      meanA += weight * source[q + 1]!
      meanB += weight * source[q + 2]!
      square += weight * source[q + 3]!
    }
    const spread = square - meanL * meanL - meanA * meanA - meanB * meanB
    const h = spread > 0 ? HARDNESS * spread : 0
    const vote = 1 / (1 + h * h * h * h)
    sumL += vote * meanL
    sumA += vote * meanA
    sumB += vote * meanB
    total += vote
  }
  output.L[i] = sumL / total
  output.a[i] = sumA / total
  output.b[i] = sumB / total
}

/** Interleaves L, a, b and the squared length, with the border repeated outwards. */
function padPicture({ width, height, L, a, b }: Picture, pad: number): Float32Array {
  const padded = new Float32Array(4 * (width + 2 * pad) * (height + 2 * pad))
  let q = 0
  for (let y = -pad; y < height + pad; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width
    for (let x = -pad; x < width + pad; x++, q += 4) {
      const i = row + Math.min(width - 1, Math.max(0, x))
      const l = L[i]!
      const p = a[i]!
      const r = b[i]!
      padded[q] = l
      padded[q + 1] = p
      padded[q + 2] = r
      padded[q + 3] = l * l + p * p + r * r
    }
  }
  return padded
}
