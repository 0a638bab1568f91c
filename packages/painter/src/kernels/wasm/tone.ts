import type { Kernels } from '../kernels.ts'
import { mapTones, regradeTones } from '../tone.ts'
import { addressOf, grainOf, withNumbers, type Bench } from './bench.ts'

export function compiledMapTones({ crew, planes }: Bench): Kernels['mapTones'] {
  return (input, output, curve) => {
    if (!planes.holds(input, output)) return mapTones(input, output, curve)
    const { length } = input
    withNumbers(planes, curve.values, (table) =>
      crew.run('mapTones', length, grainOf(length, 1, 64), addressOf(input), addressOf(output), table),
    )
  }
}

export function compiledRegradeTones({ crew, planes }: Bench): Kernels['regradeTones'] {
  return (picture, toned, base, rules) => {
    const reached = [picture.L, picture.a, picture.b, toned, base]
    if (!planes.holds(...reached)) return regradeTones(picture, toned, base, rules)
    const { lift, gain } = rules
    const { length } = toned
    const addresses = reached.map((plane) => addressOf(plane))
    withNumbers(planes, lift.values, (lifts) =>
      withNumbers(planes, gain.values, (gains) =>
        crew.run(
          'regradeTones',
          length,
          grainOf(length, 1, 64),
          ...addresses,
          lifts,
          gains,
          gain.from,
          gain.to,
        ),
      ),
    )
  }
}
