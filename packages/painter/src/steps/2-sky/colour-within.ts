import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'

/**
 * Computes the mean color around each pixel, weighted by `share` (0..1) and by a Gaussian of `sigma` pixels.
 * @param spread `share` blurred by the same Gaussian
 * @param mean receives the colors
 */
export function colourWithin(
  photo: Picture,
  share: Plane,
  spread: Plane,
  sigma: number,
  mean: Picture,
  { kernels }: Pick<PaintContext, 'kernels'>,
): void {
  for (const key of ['L', 'a', 'b'] as const) {
    mean[key].set(photo[key])
    kernels.multiplyPlanes(mean[key], share)
    kernels.blur(mean[key], mean[key], photo, sigma)
    kernels.dividePlanes(mean[key], spread, 1e-4)
  }
}
