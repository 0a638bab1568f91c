import type { Kernels } from '../kernels.ts'
import { findCalm, measureBias, measureStrength, swingStrokes, weighTexture } from '../texture.ts'
import { addressOf, grainOf, overPixels, type Bench } from './bench.ts'

/** The compiled code works on four pixels of a row at once. */
const LEAST_WIDTH = 4

/** The kernels that tell rough places from quiet ones, and let strokes swing. */
export function compiledTexture(
  bench: Bench,
): Pick<Kernels, 'measureStrength' | 'measureBias' | 'weighTexture' | 'findCalm' | 'swingStrokes'> {
  return {
    measureStrength: (tensor, output, factor) => {
      const done = overPixels(bench, 'measureStrength', [tensor.xx, tensor.yy, output], factor)
      measureStrength(tensor, output, factor, done)
    },
    measureBias: (tensor, output) => {
      const { xx, xy, yy } = tensor
      measureBias(tensor, output, overPixels(bench, 'measureBias', [xx, xy, yy, output]))
    },
    weighTexture: (activity, texture, grounds) => {
      const { sky, subject, plants, calming } = grounds
      const reached = [activity, texture, sky, subject, plants]
      weighTexture(activity, texture, grounds, overPixels(bench, 'weighTexture', reached, calming))
    },
    findCalm: (grounds, quiet, calm) => {
      const reached = [grounds.activity, grounds.subject, grounds.sky, calm]
      findCalm(grounds, quiet, calm, overPixels(bench, 'findCalm', reached, quiet))
    },
    swingStrokes: (flow, clear, unit) => {
      const { cos2, sin2, anisotropy, width, height } = flow
      const reached = [cos2, sin2, anisotropy, clear]
      if (width < LEAST_WIDTH || !bench.planes.holds(...reached)) return swingStrokes(flow, clear, unit)
      const addresses = reached.map((plane) => addressOf(plane))
      bench.crew.run('swingStrokes', height, grainOf(height, width), ...addresses, width, unit)
    },
  }
}
