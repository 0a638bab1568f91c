import { softQuantise } from '../curves.ts'
import type { Easel, Engine } from '../easel.ts'
import { paddedLength } from '../kernels/kuwahara.ts'
import type { Flow } from '../kernels/tensor.ts'
import { halfOf, type Picture, type Plane } from '../picture.ts'
import { givePicture, takePicture } from '../planes.ts'
import { giveFlow, takeFlow } from './flow.ts'

/** The same scene simplified three times: what fine, middle and coarse brushes look at. `middle` and `coarse` are half-size. */
export type References = { readonly fine: Picture; readonly middle: Picture; readonly coarse: Picture }

/** Radius classes of the filters; rough texture takes the larger ones. */
const TEXTURE_GAIN = [1, 1.17, 1.35] as const

/** The fine reference: full size, radius 2.8 units, a third more in rough texture. */
export function paintFine(graded: Picture, flow: Flow, texture: Plane, easel: Easel): Picture {
  const { unit, planes, size } = easel
  const fine = takePicture(planes, size)
  filter(graded, fine, flow, 2.8 * unit, texture, easel)
  return fine
}

/** The middle reference: half size, flattened between edges and set in seven soft tones. */
export function paintMiddle(fine: Picture, flow: Flow, texture: Plane, sky: Plane, easel: Easel): Picture {
  const { unit, planes, settings } = easel
  const half = shrinkPicture(fine, easel)
  const middle = takePicture(planes, half)
  filter(half, middle, flow, 4.2 * unit * settings.brush, texture, easel)
  givePicture(planes, half)
  flatten(middle, { spatial: 15 * unit, range: 0.16, blend: 0.85 }, sky, easel)
  stepTones(middle.L, sky, 7, 0.62)
  return middle
}

/**
 * The coarse reference: six soft tones and hardly any detail. It is filtered at quarter size, which nobody sees
 * under the broad brushes that use it, and enlarged to half size.
 */
export function paintCoarse(middle: Picture, flow: Flow, sky: Plane, easel: Easel): Picture {
  const { unit, planes, settings, kernels } = easel
  const small = shrinkPicture(middle, easel)
  const quarterFlow = takeFlow(planes, small)
  kernels.shrinkHalf(flow.cos2, quarterFlow.cos2, flow)
  kernels.shrinkHalf(flow.sin2, quarterFlow.sin2, flow)
  kernels.shrinkHalf(flow.anisotropy, quarterFlow.anisotropy, flow)
  const filtered = takePicture(planes, small)
  filter(small, filtered, quarterFlow, (8.5 / 2) * unit * settings.brush, undefined, easel)
  const quarterSky = planes.take(small.L.length)
  kernels.shrinkHalf(sky, quarterSky, flow)
  flatten(filtered, { spatial: 15 * unit, range: 0.22, blend: 0.9 }, quarterSky, easel)
  stepTones(filtered.L, quarterSky, 6, 0.7)
  const coarse = takePicture(planes, middle)
  for (const key of ['L', 'a', 'b'] as const) kernels.enlarge(filtered[key], filtered, coarse[key], middle, 2)
  givePicture(planes, small)
  givePicture(planes, filtered)
  giveFlow(planes, quarterFlow)
  planes.give(quarterSky)
  return coarse
}

export function shrinkPicture(picture: Picture, { planes, kernels }: Engine): Picture {
  const half = takePicture(planes, halfOf(picture))
  for (const key of ['L', 'a', 'b'] as const) kernels.shrinkHalf(picture[key], half[key], picture)
  return half
}

function filter(
  input: Picture,
  output: Picture,
  flow: Flow,
  radius: number,
  texture: Plane | undefined,
  { planes, kernels }: Engine,
): void {
  const radii = texture ? TEXTURE_GAIN.map((gain) => radius * gain) : [radius]
  const length = paddedLength(input, radii)
  const padded = planes.take(length)
  if (texture) {
    const classes = planes.take(texture.length)
    for (let i = 0; i < classes.length; i++) classes[i] = Math.min(2, Math.round(2 * texture[i]!))
    kernels.kuwahara(input, output, { flow, radii, classes, padded })
    planes.give(classes)
  } else kernels.kuwahara(input, output, { flow, radii, padded })
  planes.give(padded)
}

type Flattening = { readonly spatial: number; readonly range: number; readonly blend: number }

/** Blends the picture with its edge-aware smoothing; the sky keeps more of its own gradient. */
function flatten(
  picture: Picture,
  { spatial, range, blend }: Flattening,
  sky: Plane,
  { planes, kernels }: Engine,
): void {
  const flat = takePicture(planes, picture)
  for (const key of ['L', 'a', 'b'] as const) flat[key].set(picture[key])
  const distanceX = planes.take(flat.L.length)
  const distanceY = planes.take(flat.L.length)
  kernels.domainTransform(flat, { spatial, range, distanceX, distanceY })
  for (const key of ['L', 'a', 'b'] as const) {
    const kept = picture[key]
    const smooth = flat[key]
    for (let i = 0; i < kept.length; i++)
      kept[i] = kept[i]! + blend * (1 - 0.6 * sky[i]!) * (smooth[i]! - kept[i]!)
  }
  planes.give(distanceX, distanceY)
  givePicture(planes, flat)
}

function stepTones(L: Plane, sky: Plane, steps: number, strength: number): void {
  for (let i = 0; i < L.length; i++) {
    L[i] = L[i]! + strength * (1 - sky[i]!) * (softQuantise(L[i]!, steps) - L[i]!)
  }
}
