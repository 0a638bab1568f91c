import { LEAST_SKIN, gradeColours, gradePixel } from '../grade.ts'
import type { Kernels } from '../kernels.ts'
import { addressOf, grainOf, withNumbers, type Bench } from './bench.ts'

/** Skin is a small part of a picture and has rules of its own: it is graded in TypeScript, the rest in compiled code. */
export function compiledGrade({ crew, planes }: Bench): Kernels['gradeColours'] {
  return (picture, masks, rules) => {
    const { L, a, b } = picture
    const { sky, subject, skin, vegetation } = masks
    if (!planes.holds(L, a, b, sky, subject, vegetation, ...(skin ? [skin] : [])))
      return gradeColours(picture, masks, rules)
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
    withNumbers(planes, numbers, (address) =>
      crew.run(
        'gradeColours',
        L.length,
        grainOf(L.length, 1, 64),
        addressOf(L),
        addressOf(a),
        addressOf(b),
        addressOf(sky),
        addressOf(subject),
        skin ? addressOf(skin) : 0,
        addressOf(vegetation),
        address,
      ),
    )
  }
}
