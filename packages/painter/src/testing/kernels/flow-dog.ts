import { alongWeights, dogKernel, type FlowDogParameters } from '../../kernels/flow-dog.ts'
import type { Flow } from '../../kernels/tensor.ts'
import type { Plane, Size } from '../../picture.ts'

/** Computes the flow-based difference of Gaussians. */
export function flowDog(input: Plane, output: Plane, size: Size, parameters: FlowDogParameters): void {
  const { flow, across, along, scratch } = parameters
  differAcross(input, scratch, size, flow, across)
  smoothAlong(scratch, output, size, flow, along)
}

function differAcross(input: Plane, output: Plane, { width, height }: Size, flow: Flow, sigma: number): void {
  const kernel = dogKernel(sigma)
  const reach = kernel.length >> 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const nx = -halfSine(flow.cos2[i]!, flow.sin2[i]!)
      const ny = halfCosine(flow.cos2[i]!)
      let sum = 0
      for (let k = -reach; k <= reach; k++) {
        sum += kernel[k + reach]! * bilinear(input, width, height, x + k * nx, y + k * ny)
      }
      output[i] = sum
    }
  }
}

/**
 * Returns the cosine of half the angle in -90..90 degrees; roots are ten times cheaper here than an arc
 * tangent and its inverse.
 */
export function halfCosine(cos: number): number {
  return Math.sqrt(Math.max(0, 0.5 + 0.5 * cos))
}

export function halfSine(cos: number, sin: number): number {
  const size = Math.sqrt(Math.max(0, 0.5 - 0.5 * cos))
  return sin < 0 ? -size : size
}

function bilinear(plane: Plane, width: number, height: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y
  const column = cx | 0
  const row = cy | 0
  const s = cx - column
  const t = cy - row
  const i = row * width + column
  const above = plane[i]! + s * (plane[i + 1]! - plane[i]!)
  const below = plane[i + width]! + s * (plane[i + width + 1]! - plane[i + width]!)
  return above + t * (below - above)
}

function smoothAlong(input: Plane, output: Plane, { width, height }: Size, flow: Flow, sigma: number): void {
  const weights = alongWeights(sigma)
  const steps = weights.length - 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (input[i]! >= 0.004 || !nearLine(input, width, height, x, y)) {
        output[i] = input[i]!
        continue
      }
      let sum = input[i]!
      let total = 1
      for (let way = -1; way <= 1; way += 2) {
        let px = x
        let py = y
        let dx = 0
        let dy = 0
        let j = i
        for (let k = 1; k <= steps; k++) {
          let tx = halfCosine(flow.cos2[j]!)
          let ty = halfSine(flow.cos2[j]!, flow.sin2[j]!)
          // The flow has no sign: continue in the same direction.
          if (k === 1 ? way < 0 : tx * dx + ty * dy < 0) {
            tx = -tx
            ty = -ty
          }
          dx = tx
          dy = ty
          px += tx
          py += ty
          const column = Math.round(px)
          const row = Math.round(py)
          if (column < 0 || row < 0 || column >= width || row >= height) break
          j = row * width + column
          sum += weights[k]! * input[j]!
          total += weights[k]!
        }
      }
      output[i] = sum / total
    }
  }
}

/** True when a dark response lies within two pixels. */
function nearLine(input: Plane, width: number, height: number, x: number, y: number): boolean {
  for (let dy = -2; dy <= 2; dy += 2) {
    const row = Math.min(height - 1, Math.max(0, y + dy)) * width
    for (let dx = -2; dx <= 2; dx += 2) {
      if (input[row + Math.min(width - 1, Math.max(0, x + dx))]! < 0.001) return true
    }
  }
  return false
}
