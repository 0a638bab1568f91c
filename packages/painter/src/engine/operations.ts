/**
 * The compiled module's operations, by the names under which `assembly/index.ts` exports them. Each takes numbers and
 * addresses, and last the band of rows or columns it shall work on: `from` up to but not including `to`.
 */
export const operations = [
  'boxColumns',
  'boxRows',
  'gaussColumns',
  'gaussRows',
  'kuwahara',
  'padPicture',
  'paintDabs',
  'differAcross',
  'smoothAlong',
  'guideApply',
  'guideLines',
  'guideProducts',
  'enlarge',
  'shrinkHalf',
  'addGradientTensor',
  'flowOfTensor',
  'decayOf',
  'measureDistances',
  'smoothColumns',
  'smoothRows',
  'oklabToRgb',
  'rgbToOklab',
  'gradeColours',
  'addScaled',
  'chooseReach',
  'normaliseFlow',
  'blendPlanes',
  'measureGap',
  'mapTones',
  'regradeTones',
  'findLines',
  'drawLines',
  'addRelief',
  'addGlow',
  'addGrain',
  'multiplyPlanes',
  'dividePlanes',
  'readSkyClues',
  'findBelonging',
  'findClouds',
  'laySky',
  'measureStrength',
  'measureBias',
  'weighTexture',
  'findCalm',
  'swingStrokes',
] as const

export type Operation = (typeof operations)[number]

export type Operations = Readonly<Record<Operation, (...numbers: number[]) => void>>

/** Binds the compiled operations to a memory. */
export function bindOperations(module: WebAssembly.Module, memory: WebAssembly.Memory): Operations {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Operations
}
