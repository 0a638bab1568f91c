import type { Plane } from '../src/picture.ts'

/** Arguments of the operations of the compiled kernels, without the band; written by `assembly/build.js`. */
export type Arguments = {
  addGlow: { L: Plane; glow: Plane }
  addGradientTensor: { input: Plane; xx: Plane; xy: Plane; yy: Plane; width: number; height: number; scale: number }
  addGrain: { L: Plane; tile: Plane; width: number; strength: number; top: number }
  addRelief: { L: Plane; height: Plane; calm: Plane; bright: Plane; width: number }
  addScaled: { target: Plane; plane: Plane; weight: number }
  blendPlanes: { target: Plane; other: Plane; share: Plane }
  boxColumns: { input: Plane; output: Plane; width: number; height: number; radius: number; sums: Plane }
  boxRows: { input: Plane; output: Plane; width: number; radius: number }
  chooseReach: { care: Plane; subject: Plane; texture: Plane; output: Plane; used: Plane; lessCare: number; lessSubject: number; moreTexture: number }
  combPicture: { L: Plane; a: Plane; b: Plane; outL: Plane; outA: Plane; outB: Plane; alongX: Plane; alongY: Plane; share: Plane; width: number; height: number; stride: number; weights: Plane; steps: number; strict: number; across: number }
  decayOf: { distance: Plane; share: Plane; decay: number }
  differAcross: { input: Plane; output: Plane; width: number; height: number; cos2: Plane; sin2: Plane; kernel: Plane; reach: number; groups: number }
  dividePlanes: { target: Plane; divisor: Plane; least: number }
  drawLines: { L: Plane; a: Plane; b: Plane; line: Plane; rough: Plane; sky: Plane; subject: Plane; ink: number; bold: number; inkL: number; inkA: number; inkB: number }
  enlarge: { input: Plane; width: number; height: number; output: Plane; columns: number; factor: number; top: number }
  findBelonging: { L: Plane; a: Plane; b: Plane; skyL: Plane; skyA: Plane; skyB: Plane; insides: Plane; arounds: Plane }
  findCalm: { activity: Plane; subject: Plane; sky: Plane; calm: Plane; quiet: number }
  findClouds: { L: Plane; a: Plane; b: Plane; mask: Plane; clouds: Plane; blue: number; bright: number }
  findLines: { ground: Plane; fine: Plane; broad: Plane }
  flowOfTensor: { xx: Plane; xy: Plane; yy: Plane; cos2: Plane; sin2: Plane; anisotropy: Plane }
  gaussColumns: { input: Plane; output: Plane; width: number; height: number; kernel: Plane; radius: number }
  gaussRows: { input: Plane; output: Plane; width: number; kernel: Plane; radius: number }
  gradeColours: { L: Plane; a: Plane; b: Plane; sky: Plane; subject: Plane; skin: Plane | undefined; vegetation: Plane; rules: Plane }
  guideApply: { slope: Plane; offset: Plane; guide: Plane; output: Plane }
  guideLines: { meanGuide: Plane; meanInput: Plane; square: Plane; product: Plane; epsilon: number }
  guideProducts: { guide: Plane; input: Plane; square: Plane; product: Plane }
  halveAngles: { cos2: Plane; sin2: Plane; alongX: Plane; alongY: Plane }
  kuwahara: { padded: Plane; pad: number; width: number; outL: Plane; outA: Plane; outB: Plane; cos2: Plane; sin2: Plane; anisotropy: Plane; classes: Plane; tables: Plane; taps: number }
  laySky: { L: Plane; a: Plane; b: Plane; mask: Plane; clouds: Plane; relief: Plane; clear: Plane; skyline: Plane; gradientL: Plane; gradientA: Plane; gradientB: Plane; cloudL: Plane; cloudA: Plane; cloudB: Plane; width: number; low: number; spread: number; strength: number }
  mapTones: { input: Plane; output: Plane; curve: Plane }
  measureBias: { xx: Plane; xy: Plane; yy: Plane; output: Plane }
  measureDistances: { L: Plane; a: Plane; b: Plane; width: number; distanceX: Plane; distanceY: Plane; ratio: number }
  measureGap: { L: Plane; a: Plane; b: Plane; otherL: Plane; otherA: Plane; otherB: Plane; gap: Plane }
  measureStrength: { xx: Plane; yy: Plane; output: Plane; factor: number }
  multiplyPlanes: { target: Plane; factor: Plane }
  normaliseFlow: { cos2: Plane; sin2: Plane }
  oklabToRgb: { L: Plane; a: Plane; b: Plane; rgb: Plane; bytes: Plane }
  padPicture: { L: Plane; a: Plane; b: Plane; width: number; height: number; padded: Plane; pad: number }
  paintDabs: { list: Plane; count: number; L: Plane; a: Plane; b: Plane; height: Plane; columns: number; refL: Plane; refA: Plane; refB: Plane; cover: Plane; relief: Plane; printWidth: number; printHeight: number; tolerance: number; bristle: number }
  readSkyClues: { L: Plane; a: Plane; b: Plane; edges: Plane; chromas: Plane; hues: Plane; blues: Plane; scores: Plane }
  regradeTones: { L: Plane; a: Plane; b: Plane; toned: Plane; base: Plane; lift: Plane; gain: Plane; gainFrom: number; gainTo: number }
  rgbToOklab: { L: Plane; a: Plane; b: Plane; rgb: Plane; linear: Plane }
  shrinkHalf: { input: Plane; output: Plane; width: number; height: number }
  smoothAlong: { input: Plane; output: Plane; width: number; height: number; cos2: Plane; sin2: Plane; weights: Plane; steps: number }
  smoothColumns: { L: Plane; a: Plane; b: Plane; share: Plane; width: number; height: number }
  smoothRows: { L: Plane; a: Plane; b: Plane; share: Plane; width: number }
  swingStrokes: { cos2: Plane; sin2: Plane; anisotropy: Plane; clear: Plane; width: number; unit: number }
  weighTexture: { activity: Plane; texture: Plane; sky: Plane; subject: Plane; plants: Plane; calming: number }
}

export type Operation = keyof Arguments

/** Names of the arguments of each operation, in the order of the compiled function. */
export const argumentNames: { readonly [Name in Operation]: readonly (string & keyof Arguments[Name])[] } = {
  addGlow: ['L', 'glow'],
  addGradientTensor: ['input', 'xx', 'xy', 'yy', 'width', 'height', 'scale'],
  addGrain: ['L', 'tile', 'width', 'strength', 'top'],
  addRelief: ['L', 'height', 'calm', 'bright', 'width'],
  addScaled: ['target', 'plane', 'weight'],
  blendPlanes: ['target', 'other', 'share'],
  boxColumns: ['input', 'output', 'width', 'height', 'radius', 'sums'],
  boxRows: ['input', 'output', 'width', 'radius'],
  chooseReach: ['care', 'subject', 'texture', 'output', 'used', 'lessCare', 'lessSubject', 'moreTexture'],
  combPicture: ['L', 'a', 'b', 'outL', 'outA', 'outB', 'alongX', 'alongY', 'share', 'width', 'height', 'stride', 'weights', 'steps', 'strict', 'across'],
  decayOf: ['distance', 'share', 'decay'],
  differAcross: ['input', 'output', 'width', 'height', 'cos2', 'sin2', 'kernel', 'reach', 'groups'],
  dividePlanes: ['target', 'divisor', 'least'],
  drawLines: ['L', 'a', 'b', 'line', 'rough', 'sky', 'subject', 'ink', 'bold', 'inkL', 'inkA', 'inkB'],
  enlarge: ['input', 'width', 'height', 'output', 'columns', 'factor', 'top'],
  findBelonging: ['L', 'a', 'b', 'skyL', 'skyA', 'skyB', 'insides', 'arounds'],
  findCalm: ['activity', 'subject', 'sky', 'calm', 'quiet'],
  findClouds: ['L', 'a', 'b', 'mask', 'clouds', 'blue', 'bright'],
  findLines: ['ground', 'fine', 'broad'],
  flowOfTensor: ['xx', 'xy', 'yy', 'cos2', 'sin2', 'anisotropy'],
  gaussColumns: ['input', 'output', 'width', 'height', 'kernel', 'radius'],
  gaussRows: ['input', 'output', 'width', 'kernel', 'radius'],
  gradeColours: ['L', 'a', 'b', 'sky', 'subject', 'skin', 'vegetation', 'rules'],
  guideApply: ['slope', 'offset', 'guide', 'output'],
  guideLines: ['meanGuide', 'meanInput', 'square', 'product', 'epsilon'],
  guideProducts: ['guide', 'input', 'square', 'product'],
  halveAngles: ['cos2', 'sin2', 'alongX', 'alongY'],
  kuwahara: ['padded', 'pad', 'width', 'outL', 'outA', 'outB', 'cos2', 'sin2', 'anisotropy', 'classes', 'tables', 'taps'],
  laySky: ['L', 'a', 'b', 'mask', 'clouds', 'relief', 'clear', 'skyline', 'gradientL', 'gradientA', 'gradientB', 'cloudL', 'cloudA', 'cloudB', 'width', 'low', 'spread', 'strength'],
  mapTones: ['input', 'output', 'curve'],
  measureBias: ['xx', 'xy', 'yy', 'output'],
  measureDistances: ['L', 'a', 'b', 'width', 'distanceX', 'distanceY', 'ratio'],
  measureGap: ['L', 'a', 'b', 'otherL', 'otherA', 'otherB', 'gap'],
  measureStrength: ['xx', 'yy', 'output', 'factor'],
  multiplyPlanes: ['target', 'factor'],
  normaliseFlow: ['cos2', 'sin2'],
  oklabToRgb: ['L', 'a', 'b', 'rgb', 'bytes'],
  padPicture: ['L', 'a', 'b', 'width', 'height', 'padded', 'pad'],
  paintDabs: ['list', 'count', 'L', 'a', 'b', 'height', 'columns', 'refL', 'refA', 'refB', 'cover', 'relief', 'printWidth', 'printHeight', 'tolerance', 'bristle'],
  readSkyClues: ['L', 'a', 'b', 'edges', 'chromas', 'hues', 'blues', 'scores'],
  regradeTones: ['L', 'a', 'b', 'toned', 'base', 'lift', 'gain', 'gainFrom', 'gainTo'],
  rgbToOklab: ['L', 'a', 'b', 'rgb', 'linear'],
  shrinkHalf: ['input', 'output', 'width', 'height'],
  smoothAlong: ['input', 'output', 'width', 'height', 'cos2', 'sin2', 'weights', 'steps'],
  smoothColumns: ['L', 'a', 'b', 'share', 'width', 'height'],
  smoothRows: ['L', 'a', 'b', 'share', 'width'],
  swingStrokes: ['cos2', 'sin2', 'anisotropy', 'clear', 'width', 'unit'],
  weighTexture: ['activity', 'texture', 'sky', 'subject', 'plants', 'calming'],
}
