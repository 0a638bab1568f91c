import { alongWeights } from '../../kernels/flow-dog.ts'
import type { CombParameters, Directions } from '../../kernels/strands.ts'
import type { Flow } from '../../kernels/tensor.ts'
import type { Picture } from '../../picture.ts'
import { halfCosine, halfSine } from './flow-dog.ts'

/** Computes the directions of a flow from its doubled angles. */
export function halveAngles({ cos2, sin2 }: Flow, { x, y }: Directions): void {
  for (let i = 0; i < x.length; i++) {
    x[i] = halfCosine(cos2[i]!)
    y[i] = halfSine(cos2[i]!, sin2[i]!)
  }
}

/** Smooths a picture along its flow or across it, within similar colors. */
export function combPicture(input: Picture, output: Picture, parameters: CombParameters): void {
  const { share } = parameters
  for (let i = 0; i < share.length; i++) {
    const own = [input.L[i]!, input.a[i]!, input.b[i]!] as const
    const [l, p, q] = share[i]! < 0.02 ? own : meanAt(i, input, parameters)
    output.L[i] = own[0] + share[i]! * (l - own[0])
    output.a[i] = own[1] + share[i]! * (p - own[1])
    output.b[i] = own[2] + share[i]! * (q - own[2])
  }
}

/** Returns the mean color of similar pixels on the way through a pixel. */
function meanAt(
  i: number,
  { width, height, L, a, b }: Picture,
  { directions, way, reach, stride, range }: CombParameters,
): [number, number, number] {
  const weights = alongWeights(reach / stride)
  let [l, p, q, total] = [L[i]!, a[i]!, b[i]!, 1]
  for (const sign of [-1, 1]) {
    let [px, py, dx, dy, j] = [i % width, Math.floor(i / width), 0, 0, i]
    for (let k = 1; k < weights.length; k++) {
      if (k === 1 || way === 'along') {
        const [cos, sin] = [directions.x[j]!, directions.y[j]!]
        const [tx, ty] = way === 'along' ? [cos, sin] : [-sin, cos]
        const isBack = k === 1 ? sign < 0 : tx * dx + ty * dy < 0
        dx = isBack ? -tx : tx
        dy = isBack ? -ty : ty
      }
      px += stride * dx
      py += stride * dy
      const [column, row] = [Math.round(px), Math.round(py)]
      if (column < 0 || row < 0 || column >= width || row >= height) break
      j = row * width + column
      const distance = (L[j]! - L[i]!) ** 2 + 2 * ((a[j]! - a[i]!) ** 2 + (b[j]! - b[i]!) ** 2)
      const weight = weights[k]! / (1 + (distance / range ** 2) ** 2)
      l += weight * L[j]!
      p += weight * a[j]!
      q += weight * b[j]!
      total += weight
    }
  }
  return [l / total, p / total, q / total]
}
