import type { PaintContext } from '../../context.ts'
import type { Tensor } from '../../kernels/tensor.ts'
import type { Plane, Size } from '../../picture.ts'
import type { People } from '../1-look/people.ts'
import { takeTensor } from './flow.ts'

/**
 * Measures where the picture changes (`activity`) and where it changes in every direction at once
 * (`texture`): foliage, gravel, fur. Texture decides where leaf dabs replace fine strokes and lines. Both
 * half-size, 0..1; the caller releases them.
 * @param masks half-size, 0..1
 */
export function measureTexture(
  tensor: Tensor,
  masks: { readonly sky: Plane; readonly vegetation: Plane; readonly people: People },
  half: Size,
  context: PaintContext,
): { activity: Plane; texture: Plane } {
  const { kernels, planes } = context
  const { sky, vegetation, people } = masks
  const calming = people.hasFace ? 1 : 0.6
  const unit = context.unit / 2
  const { length } = sky
  const [activity, texture] = [planes.take(length), planes.take(length)]
  const wide = takeTensor(planes, length)
  kernels.measureStrength(tensor, activity, 0.5)
  kernels.blur(activity, activity, half, 6 * unit)
  for (const key of ['xx', 'xy', 'yy'] as const) kernels.blur(tensor[key], wide[key], half, 9 * unit)
  kernels.measureBias(wide, texture)
  kernels.blur(texture, texture, half, 5 * unit)
  const plants = wide.xx
  kernels.blur(vegetation, plants, half, 8 * unit)
  kernels.weighTexture(activity, texture, { sky, subject: people.subject, plants, calming })
  planes.release(wide)
  return { activity, texture }
}
