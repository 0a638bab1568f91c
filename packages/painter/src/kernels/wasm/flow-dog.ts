import { alongWeights, dogKernel, flowDog } from '../flow-dog.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, withNumbers, type Bench } from './bench.ts'

export function compiledFlowDog({ crew, planes }: Bench): Kernels['flowDog'] {
  return (input, output, size, parameters) => {
    const { flow, across, along, scratch } = parameters
    const { width, height } = size
    if (!planes.holds(input, output, scratch, flow.cos2, flow.sin2))
      return flowDog(input, output, size, parameters)
    const grain = grainOf(height, width)
    const [cos2, sin2] = [addressOf(flow.cos2), addressOf(flow.sin2)]
    const kernel = dogKernel(across)
    const groups = Math.ceil(kernel.length / 4)
    const filled = new Float32Array(4 * groups)
    filled.set(kernel)
    withNumbers(planes, filled, (weights) =>
      crew.run(
        'differAcross',
        height,
        grain,
        addressOf(input),
        addressOf(scratch),
        width,
        height,
        cos2,
        sin2,
        weights,
        kernel.length >> 1,
        groups,
      ),
    )
    const falling = alongWeights(along)
    withNumbers(planes, falling, (weights) =>
      crew.run(
        'smoothAlong',
        height,
        grain,
        addressOf(scratch),
        addressOf(output),
        width,
        height,
        cos2,
        sin2,
        weights,
        falling.length - 1,
      ),
    )
  }
}
