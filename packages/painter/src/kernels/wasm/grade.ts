import { LEAST_SKIN, gradePixel } from '../grade.ts'
import type { Kernels } from '../kernels.ts'
import { overPixels, withNumbers, type Runtime } from './runtime.ts'

/** Skin is a small part of a picture and has rules of its own: it is graded in TypeScript, the rest in compiled code. */
export function compiledGrade(runtime: Runtime): Kernels['gradeColours'] {
  return (picture, masks, rules) => {
    const { L, a, b } = picture
    const { sky, subject, skin, vegetation } = masks
    if (skin)
      for (let i = 0; i < L.length; i++) if (skin[i]! > LEAST_SKIN) gradePixel(picture, masks, rules, i)
    const { green, blue, shadow, high, tint } = rules
    const numbers = [
      rules.outdoors ? 76 : 86,
      rules.outdoors ? 101 : 108,
      rules.tame,
      green.h,
      green.C,
      green.strength,
      blue.h,
      blue.gain,
      rules.warmGain,
      rules.vibrance,
      ...shadow,
      ...high,
      ...tint,
      rules.lift,
      rules.colour,
      LEAST_SKIN,
    ]
    const { addressOf } = runtime.planes
    const others = [skin ? addressOf(skin) : 0, addressOf(vegetation)]
    withNumbers(runtime, numbers, (address) =>
      overPixels(runtime, 'gradeColours', [L, a, b, sky, subject], ...others, address),
    )
  }
}
