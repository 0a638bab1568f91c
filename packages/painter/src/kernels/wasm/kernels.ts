import type { Kernels } from '../kernels.ts'
import { compiledBlur } from './blur.ts'
import { compiledDabs } from './dab.ts'
import { compiledDomainTransform } from './domain-transform.ts'
import { finishKernels } from './finish.ts'
import { compiledFlowDog } from './flow-dog.ts'
import { compiledGrade } from './grade.ts'
import { compiledGuidedFilter } from './guided.ts'
import { inkKernels } from './ink.ts'
import { compiledKuwahara } from './kuwahara.ts'
import { oklabKernels } from './oklab.ts'
import { pixelKernels } from './pixels.ts'
import { resampleKernels } from './resample.ts'
import type { Runtime } from './runtime.ts'
import { skyKernels } from './sky.ts'
import { tensorKernels } from './tensor.ts'
import { textureKernels } from './texture.ts'
import { toneKernels } from './tone.ts'

/**
 * The kernels in compiled code, for planes in the runtime's memory and pictures at least four pixels wide. The results
 * differ from the reference by rounding only.
 */
export function compiledKernels(runtime: Runtime): Kernels {
  const blur = compiledBlur(runtime)
  const resample = resampleKernels(runtime)
  return {
    blur,
    ...resample,
    guidedFilter: compiledGuidedFilter(runtime, { blur, ...resample }),
    domainTransform: compiledDomainTransform(runtime),
    kuwahara: compiledKuwahara(runtime),
    flowDog: compiledFlowDog(runtime),
    paintDabs: compiledDabs(runtime),
    gradeColours: compiledGrade(runtime),
    ...oklabKernels(runtime),
    ...tensorKernels(runtime),
    ...pixelKernels(runtime),
    ...toneKernels(runtime),
    ...inkKernels(runtime),
    ...finishKernels(runtime),
    ...skyKernels(runtime),
    ...textureKernels(runtime),
  }
}
