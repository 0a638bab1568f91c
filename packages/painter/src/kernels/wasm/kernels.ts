import type { Kernels } from '../kernels.ts'
import type { Bench } from './bench.ts'
import { compiledBlur } from './blur.ts'
import { compiledDabs } from './dab.ts'
import { compiledDomainTransform } from './domain-transform.ts'
import { compiledAddGlow, compiledAddGrain, compiledAddRelief } from './finish.ts'
import { compiledFlowDog } from './flow-dog.ts'
import { compiledGrade } from './grade.ts'
import { compiledGuidedFilter } from './guided.ts'
import { compiledDrawLines, compiledFindLines } from './ink.ts'
import { compiledKuwahara } from './kuwahara.ts'
import { compiledOklabToRgb, compiledRgbToOklab } from './oklab.ts'
import {
  compiledAddScaled,
  compiledBlendPlanes,
  compiledChooseReach,
  compiledDividePlanes,
  compiledMeasureGap,
  compiledMultiplyPlanes,
} from './pixels.ts'
import { compiledEnlarge, compiledShrinkHalf } from './resample.ts'
import { compiledFlowOfTensor, compiledGradientTensor, compiledNormaliseFlow } from './tensor.ts'
import { compiledSky } from './sky.ts'
import { compiledTexture } from './texture.ts'
import { compiledMapTones, compiledRegradeTones } from './tone.ts'

/**
 * The kernels in compiled code. A kernel given a plane outside the memory does its work in TypeScript.
 * The results differ from the TypeScript kernels' by rounding only.
 */
export function compiledKernels(bench: Bench): Kernels {
  const blur = compiledBlur(bench)
  const [shrinkHalf, enlarge] = [compiledShrinkHalf(bench), compiledEnlarge(bench)]
  return {
    rgbToOklab: compiledRgbToOklab(bench),
    oklabToRgb: compiledOklabToRgb(bench),
    shrinkHalf,
    enlarge,
    blur,
    guidedFilter: compiledGuidedFilter(bench, { blur, shrinkHalf, enlarge }),
    domainTransform: compiledDomainTransform(bench),
    addGradientTensor: compiledGradientTensor(bench),
    flowOfTensor: compiledFlowOfTensor(bench),
    kuwahara: compiledKuwahara(bench),
    flowDog: compiledFlowDog(bench),
    paintDabs: compiledDabs(bench),
    gradeColours: compiledGrade(bench),
    addScaled: compiledAddScaled(bench),
    chooseReach: compiledChooseReach(bench),
    normaliseFlow: compiledNormaliseFlow(bench),
    blendPlanes: compiledBlendPlanes(bench),
    measureGap: compiledMeasureGap(bench),
    mapTones: compiledMapTones(bench),
    regradeTones: compiledRegradeTones(bench),
    findLines: compiledFindLines(bench),
    drawLines: compiledDrawLines(bench),
    addRelief: compiledAddRelief(bench),
    addGlow: compiledAddGlow(bench),
    addGrain: compiledAddGrain(bench),
    multiplyPlanes: compiledMultiplyPlanes(bench),
    dividePlanes: compiledDividePlanes(bench),
    ...compiledSky(bench),
    ...compiledTexture(bench),
  }
}
