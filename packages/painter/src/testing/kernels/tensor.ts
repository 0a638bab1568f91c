import type { Flow, Tensor } from '../../kernels/tensor.ts'
import type { Plane, Size } from '../../picture.ts'

/** Adds the outer product of the plane's gradient to the tensor. */
export function addGradientTensor(
  input: Plane,
  tensor: Tensor,
  { width, height }: Size,
  weight: number,
): void {
  const { xx, xy, yy } = tensor
  const scale = weight / 32
  for (let y = 0; y < height; y++) {
    const middle = y * width
    const upper = y > 0 ? middle - width : middle
    const lower = y < height - 1 ? middle + width : middle
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? x - 1 : x
      const right = x < width - 1 ? x + 1 : x
      const nw = input[upper + left]!
      const ne = input[upper + right]!
      const sw = input[lower + left]!
      const se = input[lower + right]!
      const gx = scale * (3 * (ne - nw + se - sw) + 10 * (input[middle + right]! - input[middle + left]!))
      const gy = scale * (3 * (sw - nw + se - ne) + 10 * (input[lower + x]! - input[upper + x]!))
      const i = middle + x
      xx[i] = xx[i]! + gx * gx
      xy[i] = xy[i]! + gx * gy
      yy[i] = yy[i]! + gy * gy
    }
  }
}

/** Computes the direction of least change from a (smoothed) structure tensor. */
export function flowOfTensor(tensor: Tensor, flow: Flow): void {
  const { cos2, sin2, anisotropy } = flow
  for (let i = 0; i < cos2.length; i++) {
    const difference = tensor.xx[i]! - tensor.yy[i]!
    const cross = 2 * tensor.xy[i]!
    const spread = Math.sqrt(difference * difference + cross * cross)
    if (spread < 1e-12) {
      cos2[i] = 1
      sin2[i] = 0
      anisotropy[i] = 0
    } else {
      cos2[i] = -difference / spread
      sin2[i] = -cross / spread
      anisotropy[i] = spread / (tensor.xx[i]! + tensor.yy[i]!)
    }
  }
}

/** Normalizes interpolated directions to length 1, in place; where they cancel, they point along the rows. */
export function normaliseFlow({ cos2, sin2 }: Flow): void {
  for (let i = 0; i < cos2.length; i++) {
    const norm = Math.sqrt(cos2[i]! * cos2[i]! + sin2[i]! * sin2[i]!)
    const clear = norm > 1e-6
    cos2[i] = clear ? cos2[i]! / norm : 1
    sin2[i] = clear ? sin2[i]! / norm : 0
  }
}
