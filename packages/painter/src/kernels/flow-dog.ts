import type { Plane, Size } from '../picture.ts'
import { overRows, withNumbers, type Runtime } from './runtime.ts'
import type { Flow } from './tensor.ts'

/** Lengths in pixels. `across` is the finer of the two Gaussians, `along` the smoothing along the flow. */
export type FlowDogParameters = {
  readonly flow: Flow
  readonly across: number
  readonly along: number
  readonly scratch: Plane
}

export function flowDogKernels(runtime: Runtime) {
  return {
    /**
     * Computes the flow-based difference of Gaussians (Kang, Lee, Chui 2007): a difference of two Gaussians
     * across the flow, then smoothed along it, so that broken edges join into drawn lines. Negative on the
     * dark side of a line. Away from any line the second pass is skipped.
     */
    flowDog: (input: Plane, output: Plane, size: Size, parameters: FlowDogParameters): void => {
      const { flow, across, along, scratch } = parameters
      const { width, height } = size
      const { cos2, sin2 } = flow
      const kernel = dogKernel(across)
      // The compiled kernel reads its weights in groups of four.
      const groups = Math.ceil(kernel.length / 4)
      const padded = new Float32Array(4 * groups)
      padded.set(kernel)
      withNumbers(runtime, [padded], (weights) => {
        const reach = kernel.length >> 1
        const lengths = { width, height, reach, groups }
        overRows(runtime, 'differAcross', size, {
          input,
          output: scratch,
          cos2,
          sin2,
          kernel: weights,
          ...lengths,
        })
      })
      const falling = alongWeights(along)
      withNumbers(runtime, [falling], (weights) => {
        const lengths = { width, height, steps: falling.length - 1 }
        overRows(runtime, 'smoothAlong', size, {
          input: scratch,
          output,
          cos2,
          sin2,
          weights,
          ...lengths,
        })
      })
    },
  }
}

/** Ratio of the wider Gaussian to the narrower one, as in the paper: it approximates a Laplacian. */
const WIDER = 1.6
/** Weight of the wider Gaussian; the paper proposes 0.97 to 1.0. A larger one draws fainter edges, and noise. */
const BALANCE = 0.985

/** Returns the weights of the difference of two Gaussians, `reach` to each side of the middle one. */
export function dogKernel(sigma: number): Float32Array {
  const reach = Math.ceil(2.5 * WIDER * sigma)
  const narrow = Float32Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-0.5 * ((k - reach) / sigma) ** 2),
  )
  const wide = narrow.map((_, k) => Math.exp(-0.5 * ((k - reach) / (WIDER * sigma)) ** 2))
  const sum = (kernel: Float32Array): number => kernel.reduce((total, x) => total + x, 0)
  const [narrowSum, wideSum] = [sum(narrow), sum(wide)]
  return narrow.map((x, k) => x / narrowSum - (BALANCE * wide[k]!) / wideSum)
}

/** Returns the weight of each step along the flow, beginning with the pixel itself. */
export function alongWeights(sigma: number): Float32Array {
  const steps = Math.ceil(2 * sigma)
  return Float32Array.from({ length: steps + 1 }, (_, k) => Math.exp((-0.5 * k * k) / (sigma * sigma)))
}
