import { halfOf } from '../../picture.ts'
import type { Kernels } from '../kernels.ts'
import { enlarge, shrinkHalf } from '../resample.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

export function compiledShrinkHalf({ crew, planes }: Bench): Kernels['shrinkHalf'] {
  return (input, output, size) => {
    if (!planes.holds(input, output)) return shrinkHalf(input, output, size)
    const { height } = halfOf(size)
    const [source, target] = [addressOf(input), addressOf(output)]
    crew.run('shrinkHalf', height, grainOf(height, size.width), source, target, size.width, size.height)
  }
}

export function compiledEnlarge({ crew, planes }: Bench): Kernels['enlarge'] {
  return (input, size, output, target, factor) => {
    if (target.width < 2 || !planes.holds(input, output)) return enlarge(input, size, output, target, factor)
    crew.run(
      'enlarge',
      target.height,
      grainOf(target.height, target.width),
      addressOf(input),
      size.width,
      size.height,
      addressOf(output),
      target.width,
      factor,
    )
  }
}
