import { testDecoder } from '../open-studio.ts'
import type { Model } from './requests.ts'

/** Returns a small picture, without painting. */
export const paintQuickly: Model = async (photo) => (await testDecoder.prepare(photo, { maxSide: 80 })).png
