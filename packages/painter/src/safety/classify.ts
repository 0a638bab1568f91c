import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import * as tf from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { load, type NSFWJS } from 'nsfwjs/core'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'
import { INPUT_SIDE, type SafetyScores } from './judge.ts'

/** Loads the classifier from the files of its packages; no file is downloaded. Takes about half a second. */
export const loadClassifier = async (): Promise<(rgb: Uint8Array) => Promise<SafetyScores>> => {
  const home = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm/package.json'))
  setWasmPaths(`${home}${sep}dist${sep}`)
  await tf.setBackend('wasm')
  const model = await load('MobileNetV2', { modelDefinitions: [MobileNetV2Model] })
  return (rgb) => classify(model, rgb)
}

const classify = async (model: NSFWJS, rgb: Uint8Array): Promise<SafetyScores> => {
  const input = tf.tensor3d(rgb, [INPUT_SIDE, INPUT_SIDE, 3], 'int32')
  try {
    const classes = await model.classify(input, 5)
    const of = (name: string): number => classes.find(({ className }) => className === name)?.probability ?? 0
    return {
      drawing: of('Drawing'),
      hentai: of('Hentai'),
      neutral: of('Neutral'),
      porn: of('Porn'),
      sexy: of('Sexy'),
    }
  } finally {
    input.dispose()
  }
}
