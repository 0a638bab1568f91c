import { blur } from './blur.ts'
import { paintDabs } from './dab.ts'
import { domainTransform } from './domain-transform.ts'
import { addGlow, addGrain, addRelief } from './finish.ts'
import { flowDog } from './flow-dog.ts'
import { gradeColours } from './grade.ts'
import { guidedFilter } from './guided.ts'
import { drawLines, findLines } from './ink.ts'
import { kuwahara } from './kuwahara.ts'
import { oklabToRgb, rgbToOklab } from './oklab.ts'
import { addScaled, blendPlanes, chooseReach, dividePlanes, measureGap, multiplyPlanes } from './pixels.ts'
import { enlarge, shrinkHalf } from './resample.ts'
import { findBelonging, findClouds, laySky, readSkyClues } from './sky.ts'
import { addGradientTensor, flowOfTensor, normaliseFlow } from './tensor.ts'
import { findCalm, measureBias, measureStrength, swingStrokes, weighTexture } from './texture.ts'
import { mapTones, regradeTones } from './tone.ts'

/**
 * Every kernel the recipe uses, each working on a whole picture. The recipe calls kernels through this record alone, so
 * that an engine can offer others with the same results: compiled ones, or ones that share the rows among threads.
 * The recipe never passes a row band.
 */
export type Kernels = {
  readonly rgbToOklab: typeof rgbToOklab
  readonly oklabToRgb: typeof oklabToRgb
  readonly shrinkHalf: typeof shrinkHalf
  readonly enlarge: typeof enlarge
  readonly blur: typeof blur
  readonly guidedFilter: typeof guidedFilter
  readonly domainTransform: typeof domainTransform
  readonly addGradientTensor: typeof addGradientTensor
  readonly flowOfTensor: typeof flowOfTensor
  readonly kuwahara: typeof kuwahara
  readonly flowDog: typeof flowDog
  readonly paintDabs: typeof paintDabs
  readonly gradeColours: typeof gradeColours
  readonly addScaled: typeof addScaled
  readonly chooseReach: typeof chooseReach
  readonly normaliseFlow: typeof normaliseFlow
  readonly blendPlanes: typeof blendPlanes
  readonly measureGap: typeof measureGap
  readonly mapTones: typeof mapTones
  readonly regradeTones: typeof regradeTones
  readonly findLines: typeof findLines
  readonly drawLines: typeof drawLines
  readonly addRelief: typeof addRelief
  readonly addGlow: typeof addGlow
  readonly addGrain: typeof addGrain
  readonly multiplyPlanes: typeof multiplyPlanes
  readonly dividePlanes: typeof dividePlanes
  readonly readSkyClues: typeof readSkyClues
  readonly findBelonging: typeof findBelonging
  readonly findClouds: typeof findClouds
  readonly laySky: typeof laySky
  readonly measureStrength: typeof measureStrength
  readonly measureBias: typeof measureBias
  readonly weighTexture: typeof weighTexture
  readonly findCalm: typeof findCalm
  readonly swingStrokes: typeof swingStrokes
}

/** The kernels in plain TypeScript: what runs anywhere, and what every other set is tested against. */
export const typescriptKernels: Kernels = {
  rgbToOklab,
  oklabToRgb,
  shrinkHalf,
  enlarge,
  blur,
  guidedFilter,
  domainTransform,
  addGradientTensor,
  flowOfTensor,
  kuwahara,
  flowDog,
  paintDabs,
  gradeColours,
  addScaled,
  chooseReach,
  normaliseFlow,
  blendPlanes,
  measureGap,
  mapTones,
  regradeTones,
  findLines,
  drawLines,
  addRelief,
  addGlow,
  addGrain,
  multiplyPlanes,
  dividePlanes,
  readSkyClues,
  findBelonging,
  findClouds,
  laySky,
  measureStrength,
  measureBias,
  weighTexture,
  findCalm,
  swingStrokes,
}
