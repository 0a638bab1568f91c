import type { Easel } from '../easel.ts'
import type { Flow, Tensor } from '../kernels/tensor.ts'
import type { Picture, Plane, Size } from '../picture.ts'
import type { Planes } from '../planes.ts'
import type { People } from './people.ts'

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

export function giveFlow(planes: Planes, flow: Flow): void {
  planes.give(flow.cos2, flow.sin2, flow.anisotropy)
}

/**
 * The direction of the shapes in a half-size picture. The tensor is smoothed at several scales and summed
 * unnormalised, so that a flat area inherits the direction of the strong edges around it.
 * @param before sigma in units by which the picture is smoothed first
 * @returns a flow of the half-size picture, and the unsmoothed tensor; the caller gives both back
 */
export function measureFlow(
  half: Picture,
  before: number,
  scales: readonly Scale[],
  easel: Easel,
): { flow: Flow; tensor: Tensor } {
  const { kernels, planes } = easel
  const unit = easel.unit / 2
  const length = half.L.length
  const tensor: Tensor = { xx: planes.take(length), xy: planes.take(length), yy: planes.take(length) }
  const smooth = planes.take(length)
  const scratch = planes.take(length)
  for (const plane of [tensor.xx, tensor.xy, tensor.yy]) plane.fill(0)
  for (const [plane, weight] of [
    [half.L, 1],
    [half.a, COLOUR_WEIGHT],
    [half.b, COLOUR_WEIGHT],
  ] as const) {
    kernels.blur(plane, smooth, scratch, half, before * unit)
    kernels.addGradientTensor(smooth, tensor, half, weight)
  }
  const sum: Tensor = { xx: planes.take(length), xy: planes.take(length), yy: planes.take(length) }
  for (const key of ['xx', 'xy', 'yy'] as const) {
    const total = sum[key].fill(0)
    for (const { sigma, weight } of scales) {
      kernels.blur(tensor[key], smooth, scratch, half, sigma * unit)
      kernels.addScaled(total, smooth, weight)
    }
  }
  const flow = takeFlow(planes, half)
  kernels.flowOfTensor(sum, flow)
  planes.give(smooth, scratch, sum.xx, sum.xy, sum.yy)
  return { flow, tensor }
}

export function giveTensor(planes: Planes, tensor: Tensor): void {
  planes.give(tensor.xx, tensor.xy, tensor.yy)
}

/** Enlarges a half-size flow to the full picture; the doubled angle keeps opposite directions from cancelling. */
export function enlargeFlow(half: Flow, { kernels, planes, size }: Easel): Flow {
  const flow = takeFlow(planes, size)
  kernels.enlarge(half.cos2, half, flow.cos2, size, 2)
  kernels.enlarge(half.sin2, half, flow.sin2, size, 2)
  kernels.enlarge(half.anisotropy, half, flow.anisotropy, size, 2)
  kernels.normaliseFlow(flow)
  return flow
}

/**
 * Where something happens (`activity`) and where it happens in every direction at once (`texture`): foliage,
 * gravel, fur. Texture decides where leaf dabs stand in for fine strokes and lines. Both half-size, 0..1.
 */
export function measureTexture(
  tensor: Tensor,
  sky: Plane,
  vegetation: Plane,
  people: People,
  half: Size,
  easel: Easel,
  activity: Plane,
  texture: Plane,
): void {
  const { kernels, planes } = easel
  const calming = people.hasFace ? 1 : 0.6
  const unit = easel.unit / 2
  const length = activity.length
  const scratch = planes.take(length)
  const wide: Tensor = { xx: planes.take(length), xy: planes.take(length), yy: planes.take(length) }
  kernels.measureStrength(tensor, activity, 0.5)
  kernels.blur(activity, activity, scratch, half, 6 * unit)
  for (const key of ['xx', 'xy', 'yy'] as const) kernels.blur(tensor[key], wide[key], scratch, half, 9 * unit)
  kernels.measureBias(wide, texture)
  kernels.blur(texture, texture, scratch, half, 5 * unit)
  const plants = wide.xx
  kernels.blur(vegetation, plants, scratch, half, 8 * unit)
  kernels.weighTexture(activity, texture, { sky, subject: people.subject, plants, calming })
  planes.give(scratch, wide.xx, wide.xy, wide.yy)
}
