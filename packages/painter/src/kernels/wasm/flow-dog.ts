import { alongWeights, dogKernel } from '../flow-dog.ts'
import type { Kernels } from '../kernels.ts'
import { overRows, withNumbers, type Runtime } from './runtime.ts'

export function compiledFlowDog(runtime: Runtime): Kernels['flowDog'] {
  return (input, output, size, { flow, across, along, scratch }) => {
    const { width, height } = size
    const directions = [flow.cos2, flow.sin2].map(runtime.planes.addressOf)
    const kernel = dogKernel(across)
    const groups = Math.ceil(kernel.length / 4)
    const padded = new Float32Array(4 * groups)
    padded.set(kernel)
    withNumbers(runtime, padded, (weights) => {
      const numbers = [width, height, ...directions, weights, kernel.length >> 1, groups]
      overRows(runtime, 'differAcross', size, [input, scratch], ...numbers)
    })
    const falling = alongWeights(along)
    withNumbers(runtime, falling, (weights) => {
      const numbers = [width, height, ...directions, weights, falling.length - 1]
      overRows(runtime, 'smoothAlong', size, [scratch, output], ...numbers)
    })
  }
}
