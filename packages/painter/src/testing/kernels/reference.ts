import type { Kernels } from '../../kernels/kernels.ts'
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
import { combPicture, halveAngles } from './strands.ts'
import { addGradientTensor, flowOfTensor, normaliseFlow } from './tensor.ts'
import { findCalm, measureBias, measureStrength, swingStrokes, weighTexture } from './texture.ts'
import { mapTones, regradeTones } from './tone.ts'

/**
 * Every kernel of `src/kernels` in plain TypeScript, without regard to speed: tests compare the compiled
 * kernels with these.
 */
export const reference: Kernels = {
  blur,
  paintDabs,
  domainTransform,
  addGlow,
  addGrain,
  addRelief,
  flowDog,
  gradeColours,
  guidedFilter,
  drawLines,
  findLines,
  kuwahara,
  oklabToRgb,
  rgbToOklab,
  addScaled,
  blendPlanes,
  chooseReach,
  dividePlanes,
  measureGap,
  multiplyPlanes,
  enlarge,
  shrinkHalf,
  findBelonging,
  findClouds,
  laySky,
  readSkyClues,
  combPicture,
  halveAngles,
  addGradientTensor,
  flowOfTensor,
  normaliseFlow,
  findCalm,
  measureBias,
  measureStrength,
  swingStrokes,
  weighTexture,
  mapTones,
  regradeTones,
}
