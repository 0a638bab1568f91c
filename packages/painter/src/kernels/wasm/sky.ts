import type { Picture, Plane } from '../../picture.ts'
import type { Kernels } from '../kernels.ts'
import { findBelonging, findClouds, laySky, readSkyClues, type ToneTable } from '../sky.ts'
import { addressOf, grainOf, overPixels, withNumbers, type Bench } from './bench.ts'

const channelsOf = ({ L, a, b }: Picture | ToneTable): [Plane, Plane, Plane] => [L, a, b]

/** The kernels that find a sky and paint another. */
export function compiledSky(
  bench: Bench,
): Pick<Kernels, 'readSkyClues' | 'findBelonging' | 'findClouds' | 'laySky'> {
  return {
    readSkyClues: (photo, clues) => {
      const { edges, chroma, hue, blue, score } = clues
      const reached = [...channelsOf(photo), edges, chroma, hue, blue, score]
      readSkyClues(photo, clues, overPixels(bench, 'readSkyClues', reached))
    },
    findBelonging: (photo, sky, inside, around) => {
      const reached = [...channelsOf(photo), ...channelsOf(sky), inside, around]
      findBelonging(photo, sky, inside, around, overPixels(bench, 'findBelonging', reached))
    },
    findClouds: (picture, mask, usual, cloud) => {
      const reached = [...channelsOf(picture), mask, cloud]
      const done = overPixels(bench, 'findClouds', reached, usual.blue, usual.light)
      findClouds(picture, mask, usual, cloud, done)
    },
    laySky: (picture, grounds, tones, clear) => {
      const reached = [...channelsOf(picture), grounds.mask, grounds.cloud, grounds.relief, clear]
      if (!bench.planes.holds(...reached)) return laySky(picture, grounds, tones, clear)
      const { width, height } = picture
      const { skyline, gradient, clouds, low, spread, strength } = tones
      const tables = [skyline, ...channelsOf(gradient), ...channelsOf(clouds)]
      const starts = tables.map((_, n) => tables.slice(0, n).reduce((sum, { length }) => sum + length, 0))
      const numbers = new Float32Array(tables.reduce((sum, { length }) => sum + length, 0))
      tables.forEach((table, n) => numbers.set(table, starts[n]))
      withNumbers(bench.planes, numbers, (address) =>
        bench.crew.run(
          'laySky',
          height,
          grainOf(height, width),
          ...reached.map((plane) => addressOf(plane)),
          ...starts.map((start) => address + 4 * start),
          width,
          low,
          spread,
          strength,
        ),
      )
    },
  }
}
