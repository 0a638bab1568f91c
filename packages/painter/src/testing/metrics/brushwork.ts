import { blur } from '../kernels/blur.ts'
import type { Tensor } from '../../kernels/tensor.ts'
import { addGradientTensor } from '../kernels/tensor.ts'
import type { Picture, Plane, Size } from '../../picture.ts'

/** Measurements of brushwork in the lightness. */
export type Brushwork = {
  /** Share of pixels without any slope: filters leave many, brushes few. */
  readonly flat: number
  /** Share of the slope in the steepest tenth of the pixels: high when surfaces are calm and edges clear. */
  readonly concentration: number
  /**
   * Agreement of neighboring slopes in direction, weighted by their strength: high when texture has become
   * strokes.
   */
  readonly coherence: number
  /** Root mean square of the difference to a blur of one pixel: noise and sharpening. */
  readonly fineness: number
}

/** Slope below which a pixel counts as flat. */
const FLAT = 0.008

export function measureBrushwork({ width, height, L }: Picture): Brushwork {
  const size = { width, height }
  const tensor = gradientsOf(L, size)
  const energy = sumOf(tensor.xx) + sumOf(tensor.yy)
  const slopes = tensor.xx.map((xx, i) => 4 * Math.sqrt(xx + tensor.yy[i]!)).sort()
  const flat = slopes.findIndex((slope) => slope >= FLAT)
  const steepest = slopes.subarray(Math.floor(0.9 * slopes.length))
  for (const plane of [tensor.xx, tensor.xy, tensor.yy]) blur(plane, plane, size, 3)
  const agreeing = tensor.xx.map((xx, i) => Math.hypot(xx - tensor.yy[i]!, 2 * tensor.xy[i]!))
  const soft = new Float32Array(L.length)
  blur(L, soft, size, 1)
  const fine = soft.reduce((sum, x, i) => sum + (L[i]! - x) ** 2, 0) / L.length
  return {
    flat: (flat < 0 ? slopes.length : flat) / slopes.length,
    concentration: sumOf(steepest) / Math.max(sumOf(slopes), 1e-9),
    coherence: sumOf(agreeing) / Math.max(energy, 1e-9),
    fineness: Math.sqrt(fine),
  }
}

export function gradientsOf(L: Plane, size: Size): Tensor {
  const tensor = {
    xx: new Float32Array(L.length),
    xy: new Float32Array(L.length),
    yy: new Float32Array(L.length),
  }
  addGradientTensor(L, tensor, size, 1)
  return tensor
}

function sumOf(plane: Plane): number {
  return plane.reduce((sum, x) => sum + x, 0)
}
