import type { Picture, Plane } from '../../picture.ts'
import type { KernelsOf } from '../kernels.ts'
import type * as sky from '../sky.ts'
import type { ToneTable } from '../sky.ts'
import { overPixels, overRows, withNumbers, type Runtime } from './runtime.ts'

const channelsOf = ({ L, a, b }: Picture | ToneTable): [Plane, Plane, Plane] => [L, a, b]

/** The kernels that find a sky and paint another. */
export function skyKernels(runtime: Runtime): KernelsOf<typeof sky> {
  return {
    readSkyClues: (photo, { edges, chroma, hue, blue, score }) =>
      overPixels(runtime, 'readSkyClues', [...channelsOf(photo), edges, chroma, hue, blue, score]),
    findBelonging: (photo, sky, inside, around) =>
      overPixels(runtime, 'findBelonging', [...channelsOf(photo), ...channelsOf(sky), inside, around]),
    findClouds: (picture, mask, usual, cloud) =>
      overPixels(runtime, 'findClouds', [...channelsOf(picture), mask, cloud], usual.blue, usual.light),
    laySky: (picture, { mask, cloud, relief }, tones, clear) => {
      const { skyline, gradient, clouds, low, spread, strength } = tones
      const tables = [skyline, ...channelsOf(gradient), ...channelsOf(clouds)]
      const starts = tables.map((_, n) => tables.slice(0, n).reduce((sum, { length }) => sum + length, 0))
      const numbers = new Float32Array(tables.reduce((sum, { length }) => sum + length, 0))
      tables.forEach((table, n) => numbers.set(table, starts[n]))
      withNumbers(runtime, numbers, (address) => {
        const addresses = starts.map((start) => address + 4 * start)
        const reached = [...channelsOf(picture), mask, cloud, relief, clear]
        overRows(runtime, 'laySky', picture, reached, ...addresses, picture.width, low, spread, strength)
      })
    },
  }
}
