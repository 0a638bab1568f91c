import type { Kernels } from '../kernels.ts'
import { addGradientTensor, flowOfTensor, normaliseFlow } from '../tensor.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

/** Divides the sums of the Scharr operator's weights. */
const SCHARR = 32

export function compiledGradientTensor({ crew, planes }: Bench): Kernels['addGradientTensor'] {
  return (input, tensor, size, weight) => {
    const { xx, xy, yy } = tensor
    if (!planes.holds(input, xx, xy, yy)) return addGradientTensor(input, tensor, size, weight)
    const { width, height } = size
    crew.run(
      'addGradientTensor',
      height,
      grainOf(height, width),
      addressOf(input),
      addressOf(xx),
      addressOf(xy),
      addressOf(yy),
      width,
      height,
      weight / SCHARR,
    )
  }
}

export function compiledFlowOfTensor({ crew, planes }: Bench): Kernels['flowOfTensor'] {
  return (tensor, flow) => {
    const reached = [tensor.xx, tensor.xy, tensor.yy, flow.cos2, flow.sin2, flow.anisotropy]
    if (!planes.holds(...reached)) return flowOfTensor(tensor, flow)
    const { length } = flow.cos2
    crew.run('flowOfTensor', length, grainOf(length, 1, 64), ...reached.map((plane) => addressOf(plane)))
  }
}

export function compiledNormaliseFlow({ crew, planes }: Bench): Kernels['normaliseFlow'] {
  return (flow) => {
    const { cos2, sin2 } = flow
    if (!planes.holds(cos2, sin2)) return normaliseFlow(flow)
    const { length } = cos2
    crew.run('normaliseFlow', length, grainOf(length, 1, 64), addressOf(cos2), addressOf(sin2))
  }
}
