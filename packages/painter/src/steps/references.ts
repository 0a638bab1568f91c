import { softQuantise } from '../curves.ts'
import type { Easel } from '../easel.ts'
import { domainTransform } from '../kernels/domain-transform.ts'
import { kuwahara, paddedLength } from '../kernels/kuwahara.ts'
import { enlarge, shrinkHalf } from '../kernels/resample.ts'
import type { Flow } from '../kernels/tensor.ts'
import { givePicture, halfOf, takePicture, type Picture, type Plane } from '../picture.ts'
import { giveFlow, takeFlow } from './flow.ts'

/** The same scene simplified three times: what fine, middle and coarse brushes look at. `middle` and `coarse` are half-size. */
export type References = { readonly fine: Picture; readonly middle: Picture; readonly coarse: Picture }

/** Radius classes of the filters; rough texture takes the larger ones. */
const TEXTURE_GAIN = [1, 1.17, 1.35] as const

/** The fine reference: full size, radius 2.8 units, a third more in rough texture. */
export function paintFine(graded: Picture, flow: Flow, texture: Plane, { unit, pool, size }: Easel): Picture {
  const fine = takePicture(pool, size)
  filter(graded, fine, flow, 2.8 * unit, texture, pool)
  return fine
}

/** The middle reference: half size, flattened between edges and set in seven soft tones. */
export function paintMiddle(
  fine: Picture,
  flow: Flow,
  texture: Plane,
  sky: Plane,
  { unit, pool, settings }: Easel,
): Picture {
  const half = shrinkPicture(fine, pool)
  const middle = takePicture(pool, half)
  filter(half, middle, flow, 4.2 * unit * settings.brush, texture, pool)
  givePicture(pool, half)
  flatten(middle, { spatial: 15 * unit, range: 0.16, blend: 0.85 }, sky, pool)
  stepTones(middle.L, sky, 7, 0.62)
  return middle
}

/**
 * The coarse reference: six soft tones and hardly any detail. It is filtered at quarter size, which nobody sees
 * under the broad brushes that use it, and enlarged to half size.
 */
export function paintCoarse(
  middle: Picture,
  flow: Flow,
  sky: Plane,
  { unit, pool, settings }: Easel,
): Picture {
  const small = shrinkPicture(middle, pool)
  const quarterFlow = takeFlow(pool, small)
  shrinkHalf(flow.cos2, quarterFlow.cos2, flow)
  shrinkHalf(flow.sin2, quarterFlow.sin2, flow)
  shrinkHalf(flow.anisotropy, quarterFlow.anisotropy, flow)
  const filtered = takePicture(pool, small)
  filter(small, filtered, quarterFlow, (8.5 / 2) * unit * settings.brush, undefined, pool)
  const quarterSky = pool.take(small.L.length)
  shrinkHalf(sky, quarterSky, flow)
  flatten(filtered, { spatial: 15 * unit, range: 0.22, blend: 0.9 }, quarterSky, pool)
  stepTones(filtered.L, quarterSky, 6, 0.7)
  const coarse = takePicture(pool, middle)
  for (const key of ['L', 'a', 'b'] as const) enlarge(filtered[key], filtered, coarse[key], middle, 2)
  givePicture(pool, small)
  givePicture(pool, filtered)
  giveFlow(pool, quarterFlow)
  pool.give(quarterSky)
  return coarse
}

export function shrinkPicture(picture: Picture, pool: Easel['pool']): Picture {
  const half = takePicture(pool, halfOf(picture))
  for (const key of ['L', 'a', 'b'] as const) shrinkHalf(picture[key], half[key], picture)
  return half
}

function filter(
  input: Picture,
  output: Picture,
  flow: Flow,
  radius: number,
  texture: Plane | undefined,
  pool: Easel['pool'],
): void {
  const radii = texture ? TEXTURE_GAIN.map((gain) => radius * gain) : [radius]
  const length = paddedLength(input, radii)
  const padded = pool.take(length)
  if (texture) {
    const classOf = new Uint8Array(texture.length)
    for (let i = 0; i < classOf.length; i++) classOf[i] = Math.min(2, Math.round(2 * texture[i]!))
    kuwahara(input, output, { flow, radii, classOf, padded })
  } else kuwahara(input, output, { flow, radii, padded })
  pool.give(padded)
}

type Flattening = { readonly spatial: number; readonly range: number; readonly blend: number }

/** Blends the picture with its edge-aware smoothing; the sky keeps more of its own gradient. */
function flatten(
  picture: Picture,
  { spatial, range, blend }: Flattening,
  sky: Plane,
  pool: Easel['pool'],
): void {
  const flat = takePicture(pool, picture)
  for (const key of ['L', 'a', 'b'] as const) flat[key].set(picture[key])
  const distanceX = pool.take(flat.L.length)
  const distanceY = pool.take(flat.L.length)
  domainTransform(flat, { spatial, range, distanceX, distanceY })
  for (const key of ['L', 'a', 'b'] as const) {
    const kept = picture[key]
    const smooth = flat[key]
    for (let i = 0; i < kept.length; i++)
      kept[i] = kept[i]! + blend * (1 - 0.6 * sky[i]!) * (smooth[i]! - kept[i]!)
  }
  pool.give(distanceX, distanceY)
  givePicture(pool, flat)
}

function stepTones(L: Plane, sky: Plane, steps: number, strength: number): void {
  for (let i = 0; i < L.length; i++) {
    L[i] = L[i]! + strength * (1 - sky[i]!) * (softQuantise(L[i]!, steps) - L[i]!)
  }
}
