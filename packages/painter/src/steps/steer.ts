import type { Easel } from '../easel.ts'
import type { Picture, Plane } from '../picture.ts'
import { giveTensor, measureFlow } from './flow.ts'
import type { People } from './people.ts'
import type { Scene } from './plan-dabs.ts'

/** Strokes follow broader shapes than filters do. */
const GESTURES = [
  { sigma: 4, weight: 1 },
  { sigma: 12, weight: 0.5 },
  { sigma: 40, weight: 0.15 },
]

/** Half-size masks, 0..1; `clear` is the part of the sky without clouds. */
export type Masks = {
  readonly activity: Plane
  readonly texture: Plane
  readonly sky: Plane
  readonly clear: Plane
  readonly people: People
}

/** Decides which way the brush moves and where it should be quiet; in the clear sky it swings in long level strokes. */
export function steerStrokes(
  middle: Picture,
  { activity, texture, sky, clear, people }: Masks,
  easel: Easel,
): Scene {
  const { planes } = easel
  const { flow, tensor } = measureFlow(middle, 2, GESTURES, easel)
  giveTensor(planes, tensor)
  const unit = easel.unit / 2
  const quiet = people.hasFace ? 0.85 : 0.3
  const calm = planes.take(activity.length)
  for (let i = 0; i < calm.length; i++) {
    calm[i] = Math.max(quiet * people.subject[i]!, 0.75 * sky[i]!, 0.3 * (1 - activity[i]!))
    if (clear[i]! < 0.5) continue
    const x = i % middle.width
    const y = (i - x) / middle.width
    const angle = 0.1 * Math.sin(x / (210 * unit) + y / (130 * unit)) + 0.12 * Math.sin(y / (90 * unit))
    flow.cos2[i] = Math.cos(2 * angle)
    flow.sin2[i] = Math.sin(2 * angle)
    flow.anisotropy[i] = 0.9
  }
  return { flow, texture, calm, face: people.face }
}
