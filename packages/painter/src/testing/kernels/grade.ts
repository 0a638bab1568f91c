import { gradePixel, type GradeMasks, type GradeRules } from '../../kernels/grade-pixel.ts'
import type { Picture } from '../../picture.ts'

/** Moves the colors into a style's palette, in place. */
export function gradeColours(picture: Picture, masks: GradeMasks, rules: GradeRules): void {
  for (let i = 0; i < picture.L.length; i++) gradePixel(picture, masks, rules, i)
}
