import type { PaintContext } from '../../context.ts'
import { drawCurve } from '../../kernels/tone.ts'
import type { Picture, Plane } from '../../picture.ts'
import { copyPicture } from '../../planes.ts'
import type { People } from '../1-look/people.ts'

/** `spatial` in pixels, `range` in OKLab lightness, `blend` 0..1. */
export type Flattening = { readonly spatial: number; readonly range: number; readonly blend: number }

/**
 * Blends a picture with its edge-aware smoothing, in place, so that it divides into areas of one color; faces
 * retain their form and the sky its gradient.
 */
export function flatten(
  picture: Picture,
  { spatial, range, blend }: Flattening,
  { care, features, hasFace }: People,
  sky: Plane,
  { planes, kernels }: PaintContext,
): void {
  const flat = copyPicture(picture, planes)
  kernels.domainTransform(flat, spatial, range)
  const share = planes.take(flat.L.length)
  kernels.mapTones(
    sky,
    share,
    drawCurve((cover) => blend * (1 - 0.6 * cover)),
  )
  for (let i = 0, end = hasFace ? share.length : 0; i < end; i++)
    share[i] = share[i]! * Math.max(0, 1 - 0.85 * care[i]! - 0.35 * features[i]!)
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(picture[key], flat[key], share)
  planes.release(share, flat)
}
