import { typescriptKernels, type Kernels } from '../kernels.ts'
import type { Bench } from './bench.ts'
import { compiledBlur } from './blur.ts'
import { compiledDabs } from './dab.ts'
import { compiledFlowDog } from './flow-dog.ts'
import { compiledKuwahara } from './kuwahara.ts'

/**
 * The kernels in compiled code. A kernel given a plane outside the memory does its work in TypeScript.
 * The results differ from the TypeScript kernels' by rounding only.
 */
export function compiledKernels(bench: Bench): Kernels {
  return {
    ...typescriptKernels,
    blur: compiledBlur(bench),
    kuwahara: compiledKuwahara(bench),
    flowDog: compiledFlowDog(bench),
    paintDabs: compiledDabs(bench),
  }
}
