import { decays, domainTransform } from '../domain-transform.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

export function compiledDomainTransform({ crew, planes }: Bench): Kernels['domainTransform'] {
  return (picture, parameters) => {
    const { spatial, range, distanceX, distanceY } = parameters
    const { width, height, L, a, b } = picture
    const share = planes.take(L.length)
    if (planes.holds(L, a, b, distanceX, distanceY, share)) {
      const colours = [L, a, b].map((plane) => addressOf(plane)) as [number, number, number]
      const [across, down, shares] = [distanceX, distanceY, share].map((plane) => addressOf(plane)) as [
        number,
        number,
        number,
      ]
      const [rows, columns] = [grainOf(height, width), grainOf(width, height, 16)]
      const pixels = grainOf(L.length, 1, 64)
      crew.run('measureDistances', height, rows, ...colours, width, across, down, spatial / range)
      for (const decay of decays(spatial)) {
        crew.run('decayOf', L.length, pixels, across, shares, decay)
        crew.run('smoothRows', height, rows, ...colours, shares, width)
        crew.run('decayOf', L.length, pixels, down, shares, decay)
        crew.run('smoothColumns', width, columns, ...colours, shares, width, height)
      }
    } else domainTransform(picture, parameters)
    planes.give(share)
  }
}
