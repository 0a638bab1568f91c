import { decays } from '../domain-transform.ts'
import type { Kernels } from '../kernels.ts'
import { grainOf, overPixels, overRows, type Runtime } from './runtime.ts'

export function compiledDomainTransform(runtime: Runtime): Kernels['domainTransform'] {
  const { run, planes } = runtime
  return (picture, { spatial, range, distanceX, distanceY }) => {
    const { width, height, L, a, b } = picture
    const share = planes.take(L.length)
    const distances = [distanceX, distanceY].map(planes.addressOf)
    const columns = [L, a, b, share].map(planes.addressOf)
    overRows(runtime, 'measureDistances', picture, [L, a, b], width, ...distances, spatial / range)
    for (const decay of decays(spatial)) {
      overPixels(runtime, 'decayOf', [distanceX, share], decay)
      overRows(runtime, 'smoothRows', picture, [L, a, b, share], width)
      overPixels(runtime, 'decayOf', [distanceY, share], decay)
      run('smoothColumns', width, grainOf(width, height, 16), ...columns, width, height)
    }
    planes.give(share)
  }
}
