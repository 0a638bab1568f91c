import type { PaintContext } from '../../context.ts'
import type { Flow, Tensor } from '../../kernels/tensor.ts'
import type { Picture, Plane, Size } from '../../picture.ts'
import type { Planes } from '../../planes.ts'

/** One scale of smoothing: sigma in units of the full picture, and its weight. */
export type Scale = { readonly sigma: number; readonly weight: number }

const COLOUR_WEIGHT = 1.5

export function takeFlow(planes: Planes, { width, height }: Size): Flow {
  const length = width * height
  return {
    width,
    height,
    cos2: planes.take(length),
    sin2: planes.take(length),
    anisotropy: planes.take(length),
  }
}

/**
 * Measures the direction of the shapes in a half-size picture. The tensor is smoothed at several scales and
 * summed unnormalized, so that a flat area inherits the direction of the strong edges around it.
 * @param before sigma in units by which the picture is smoothed first
 * @returns a flow of the half-size picture, and the unsmoothed tensor; the caller releases both
 */
export function measureFlow(
  half: Picture,
  before: number,
  scales: readonly Scale[],
  context: PaintContext,
): { flow: Flow; tensor: Tensor } {
  const { kernels, planes } = context
  const unit = context.unit / 2
  const length = half.L.length
  const tensor = takeTensor(planes, length)
  const smooth = planes.take(length)
  for (const [plane, weight] of [
    [half.L, 1],
    [half.a, COLOUR_WEIGHT],
    [half.b, COLOUR_WEIGHT],
  ] as const) {
    kernels.blur(plane, smooth, half, before * unit)
    kernels.addGradientTensor(smooth, tensor, half, weight)
  }
  const sum = takeTensor(planes, length)
  for (const key of ['xx', 'xy', 'yy'] as const) {
    for (const { sigma, weight } of scales) {
      kernels.blur(tensor[key], smooth, half, sigma * unit)
      kernels.addScaled(sum[key], smooth, weight)
    }
  }
  const flow = takeFlow(planes, half)
  kernels.flowOfTensor(sum, flow)
  planes.release(smooth, sum)
  return { flow, tensor }
}

/** Returns a tensor of zeros. */
export function takeTensor(planes: Planes, length: number): Tensor {
  const zeros = (): Plane => planes.take(length).fill(0)
  return { xx: zeros(), xy: zeros(), yy: zeros() }
}

/**
 * Enlarges a half-size flow to the full picture; the doubled angle keeps opposite directions from canceling.
 */
export function enlargeFlow(half: Flow, { kernels, planes, size }: PaintContext): Flow {
  const flow = takeFlow(planes, size)
  for (const key of ['cos2', 'sin2', 'anisotropy'] as const)
    kernels.enlarge(half[key], half, flow[key], size, 2)
  kernels.normaliseFlow(flow)
  return flow
}
