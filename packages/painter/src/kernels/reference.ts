/**
 * Every kernel in plain TypeScript: what it computes, without regard to speed. Tests compare the compiled kernels with
 * these; paintings are made by the compiled ones.
 */
export { blur } from './blur.ts'
export { paintDabs } from './dab.ts'
export { domainTransform } from './domain-transform.ts'
export { addGlow, addGrain, addRelief } from './finish.ts'
export { flowDog } from './flow-dog.ts'
export { gradeColours } from './grade.ts'
export { guidedFilter } from './guided.ts'
export { drawLines, findLines } from './ink.ts'
export { kuwahara } from './kuwahara.ts'
export { oklabToRgb, rgbToOklab } from './oklab.ts'
export { addScaled, blendPlanes, chooseReach, dividePlanes, measureGap, multiplyPlanes } from './pixels.ts'
export { enlarge, shrinkHalf } from './resample.ts'
export { findBelonging, findClouds, laySky, readSkyClues } from './sky.ts'
export { addGradientTensor, flowOfTensor, normaliseFlow } from './tensor.ts'
export { findCalm, measureBias, measureStrength, swingStrokes, weighTexture } from './texture.ts'
export { mapTones, regradeTones } from './tone.ts'
