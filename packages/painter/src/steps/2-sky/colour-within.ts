import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'

/**
 * The mean colour around each pixel of what `share` lets count, 0..1, as a Gaussian of `sigma` pixels weighs it.
 * @param spread the same share, blurred as wide
 * @param mean receives the colours; `scratch` is a plane to work in
 */
export function colourWithin(
  photo: Picture,
  share: Plane,
  spread: Plane,
  sigma: number,
  mean: Picture,
  scratch: Plane,
  { kernels }: Pick<PaintContext, 'kernels'>,
): void {
  for (const key of ['L', 'a', 'b'] as const) {
    mean[key].set(photo[key])
    kernels.multiplyPlanes(mean[key], share)
    kernels.blur(mean[key], mean[key], scratch, photo, sigma)
    kernels.dividePlanes(mean[key], spread, 1e-4)
  }
}
