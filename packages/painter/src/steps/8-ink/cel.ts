import { softQuantise } from '../../curves.ts'
import type { PaintContext } from '../../context.ts'
import { halfOf, type Picture, type Plane } from '../../picture.ts'
import { takePicture } from '../../planes.ts'
import type { People } from '../1-look/people.ts'
import type { References } from '../6-shapes/references.ts'

/** Share of the cel in the painted subject, and the most of the fine reference in eyes and mouth. */
const CEL = 0.8
const MOST = 0.9

/**
 * Paints a portrait's subject as animation cels are: few clear tones with soft steps, quiet colour; then takes eyes and
 * mouth from the fine reference for the likeness. In place.
 */
export function shadeSubject(
  canvas: Picture,
  { fine, middle }: References,
  people: People,
  context: PaintContext,
): void {
  const { planes, kernels, size, unit, settings } = context
  const half = halfOf(size)
  const cel = takePicture(planes, half)
  kernels.guidedFilter(middle.L, middle.L, cel.L, half, 3.5 * unit, 0.0012)
  kernels.guidedFilter(middle.L, middle.a, cel.a, half, 4 * unit, 0.0015)
  kernels.guidedFilter(middle.L, middle.b, cel.b, half, 4 * unit, 0.0015)
  for (let i = 0; i < cel.L.length; i++) {
    const base = cel.L[i]!
    cel.L[i] = base + 0.75 * (softQuantise(base, 7, 0.22) - base) + 0.25 * (middle.L[i]! - base)
  }
  const grown = planes.take(canvas.L.length)
  for (const key of ['L', 'a', 'b'] as const) {
    const target = canvas[key]
    kernels.enlarge(cel[key], half, grown, size, 2)
    for (let i = 0; i < target.length; i++)
      target[i] = target[i]! + CEL * people.subject[i]! * (grown[i]! - target[i]!)
  }
  sharpen(fine.L, grown, context)
  const { features, face } = people
  const share = (i: number): number =>
    Math.min(MOST, 0.85 * features[i]! + 0.15 * settings.faceCare * face[i]!)
  blend(canvas.L, grown, share)
  blend(canvas.a, fine.a, share)
  blend(canvas.b, fine.b, share)
  planes.release(cel, grown)
}

function sharpen(input: Plane, output: Plane, { kernels, size, unit }: PaintContext): void {
  kernels.blur(input, output, size, 6 * unit)
  for (let i = 0; i < input.length; i++) output[i] = input[i]! + 0.25 * (input[i]! - output[i]!)
}

function blend(target: Plane, other: Plane, share: (i: number) => number): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + share(i) * (other[i]! - target[i]!)
}
