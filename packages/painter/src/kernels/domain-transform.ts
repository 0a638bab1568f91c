import type { Picture, Plane } from '../picture.ts'
import { grainOf, overBands, overPixels, overRows, type Runtime } from './runtime.ts'

const ITERATIONS = 3

export function domainTransformKernels(runtime: Runtime) {
  const { planes } = runtime
  return {
    /**
     * Smooths in place while preserving edges, with the recursive filter of Gastal and Oliveira's domain
     * transform (2011): neighbors average freely unless the color between them changes.
     * @param spatial in pixels
     * @param range in OKLab lightness
     */
    domainTransform: (picture: Picture, spatial: number, range: number): void => {
      const { width, height, L, a, b } = picture
      const take = (): Plane => planes.take(L.length)
      const [share, distanceX, distanceY] = [take(), take(), take()]
      const ratio = spatial / range
      overRows(runtime, 'measureDistances', picture, { L, a, b, width, distanceX, distanceY, ratio })
      for (const decay of decays(spatial)) {
        overPixels(runtime, 'decayOf', { distance: distanceX, share, decay })
        overRows(runtime, 'smoothRows', picture, { L, a, b, share, width })
        overPixels(runtime, 'decayOf', { distance: distanceY, share, decay })
        overBands(runtime, 'smoothColumns', width, grainOf(width, height, 16), {
          L,
          a,
          b,
          share,
          width,
          height,
        })
      }
      planes.release(share, distanceX, distanceY)
    },
  }
}

/**
 * Returns the decay per unit of distance in each iteration: the widths halve, and together they spread by
 * `spatial` pixels.
 */
export function decays(spatial: number): number[] {
  return Array.from({ length: ITERATIONS }, (_, n) => {
    const sigma = (spatial * Math.sqrt(3) * 2 ** (ITERATIONS - 1 - n)) / Math.sqrt(4 ** ITERATIONS - 1)
    return -Math.SQRT2 / sigma
  })
}
