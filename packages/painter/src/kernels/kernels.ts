import { blurKernels } from './blur.ts'
import { dabKernels } from './dab.ts'
import { domainTransformKernels } from './domain-transform.ts'
import { finishKernels } from './finish.ts'
import { flowDogKernels } from './flow-dog.ts'
import { gradeKernels } from './grade.ts'
import { guidedKernels } from './guided.ts'
import { inkKernels } from './ink.ts'
import { kuwaharaKernels } from './kuwahara.ts'
import { oklabKernels } from './oklab.ts'
import { pixelKernels } from './pixels.ts'
import { resampleKernels } from './resample.ts'
import type { Runtime } from './runtime.ts'
import { skyKernels } from './sky.ts'
import { strandKernels } from './strands.ts'
import { tensorKernels } from './tensor.ts'
import { textureKernels } from './texture.ts'
import { toneKernels } from './tone.ts'

/** Compiled kernels of a painting, each working on a whole picture. */
export type Kernels = Readonly<ReturnType<typeof compiledKernels>>

/**
 * Returns the compiled kernels, for planes in the runtime's memory and pictures at least four pixels wide.
 */
export function compiledKernels(runtime: Runtime) {
  return {
    ...blurKernels(runtime),
    ...dabKernels(runtime),
    ...domainTransformKernels(runtime),
    ...finishKernels(runtime),
    ...flowDogKernels(runtime),
    ...gradeKernels(runtime),
    ...guidedKernels(runtime),
    ...inkKernels(runtime),
    ...kuwaharaKernels(runtime),
    ...oklabKernels(runtime),
    ...pixelKernels(runtime),
    ...resampleKernels(runtime),
    ...skyKernels(runtime),
    ...strandKernels(runtime),
    ...tensorKernels(runtime),
    ...textureKernels(runtime),
    ...toneKernels(runtime),
  }
}
