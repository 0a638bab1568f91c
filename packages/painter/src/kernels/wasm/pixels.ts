import type { Kernels } from '../kernels.ts'
import { addScaled, blendPlanes, chooseReach, dividePlanes, measureGap, multiplyPlanes } from '../pixels.ts'
import { addressOf, grainOf, overPixels, type Bench } from './bench.ts'

export function compiledAddScaled({ crew, planes }: Bench): Kernels['addScaled'] {
  return (target, plane, weight) => {
    if (!planes.holds(target, plane)) return addScaled(target, plane, weight)
    const { length } = target
    crew.run('addScaled', length, grainOf(length, 1, 64), addressOf(target), addressOf(plane), weight)
  }
}

export function compiledBlendPlanes({ crew, planes }: Bench): Kernels['blendPlanes'] {
  return (target, other, share) => {
    if (!planes.holds(target, other, share)) return blendPlanes(target, other, share)
    const { length } = target
    const addresses = [target, other, share].map((plane) => addressOf(plane))
    crew.run('blendPlanes', length, grainOf(length, 1, 64), ...addresses)
  }
}

export function compiledMeasureGap({ crew, planes }: Bench): Kernels['measureGap'] {
  return (picture, other, gap) => {
    const reached = [picture.L, picture.a, picture.b, other.L, other.a, other.b, gap]
    if (!planes.holds(...reached)) return measureGap(picture, other, gap)
    const { length } = gap
    crew.run('measureGap', length, grainOf(length, 1, 64), ...reached.map((plane) => addressOf(plane)))
  }
}

export function compiledChooseReach({ crew, planes }: Bench): Kernels['chooseReach'] {
  return (grounds, weights, output, used) => {
    const reached = [grounds.care, grounds.subject, grounds.texture, output, used]
    if (!planes.holds(...reached)) return chooseReach(grounds, weights, output, used)
    const { length } = output
    const { care, subject, texture } = weights
    const addresses = reached.map((plane) => addressOf(plane))
    crew.run('chooseReach', length, grainOf(length, 1, 64), ...addresses, care, subject, texture)
  }
}

export function compiledMultiplyPlanes(bench: Bench): Kernels['multiplyPlanes'] {
  return (target, factor) =>
    multiplyPlanes(target, factor, overPixels(bench, 'multiplyPlanes', [target, factor]))
}

export function compiledDividePlanes(bench: Bench): Kernels['dividePlanes'] {
  return (target, divisor, least) =>
    dividePlanes(target, divisor, least, overPixels(bench, 'dividePlanes', [target, divisor], least))
}
