import { addGlow, addGrain, addRelief } from '../finish.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, withNumbers, type Bench } from './bench.ts'

export function compiledAddRelief({ crew, planes }: Bench): Kernels['addRelief'] {
  return (L, height, calm, bright, size) => {
    if (!planes.holds(L, height, calm, bright)) return addRelief(L, height, calm, bright, size)
    const addresses = [L, height, calm, bright].map((plane) => addressOf(plane))
    crew.run('addRelief', size.height, grainOf(size.height, size.width), ...addresses, size.width)
  }
}

export function compiledAddGlow({ crew, planes }: Bench): Kernels['addGlow'] {
  return (L, glow) => {
    if (!planes.holds(L, glow)) return addGlow(L, glow)
    crew.run('addGlow', L.length, grainOf(L.length, 1, 64), addressOf(L), addressOf(glow))
  }
}

export function compiledAddGrain({ crew, planes }: Bench): Kernels['addGrain'] {
  return (L, tile, size, strength) => {
    if (!planes.holds(L)) return addGrain(L, tile, size, strength)
    withNumbers(planes, tile, (grain) =>
      crew.run(
        'addGrain',
        size.height,
        grainOf(size.height, size.width),
        addressOf(L),
        grain,
        size.width,
        strength,
      ),
    )
  }
}
