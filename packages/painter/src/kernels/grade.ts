import type { Picture } from '../picture.ts'
import { LEAST_SKIN, gradePixel, type GradeMasks, type GradeRules } from './grade-pixel.ts'
import { overPixels, withNumbers, type Runtime } from './runtime.ts'

export function gradeKernels(runtime: Runtime) {
  return {
    /**
     * Moves the colors into a style's palette, in place: plants, blues, warm colors, skin, shadows and lights
     * each have their own rule. Skin is a small part of a picture: it is graded in TypeScript, the rest in
     * compiled code.
     */
    gradeColours: (picture: Picture, masks: GradeMasks, rules: GradeRules): void => {
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
      withNumbers(runtime, [numbers], (laid) =>
        overPixels(runtime, 'gradeColours', { L, a, b, sky, subject, skin, vegetation, rules: laid }),
      )
    },
  }
}
