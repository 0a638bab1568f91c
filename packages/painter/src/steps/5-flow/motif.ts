import type { PaintContext } from '../../context.ts'
import type { Flow } from '../../kernels/tensor.ts'
import type { Picture, Plane } from '../../picture.ts'
import { shrinkPicture, shrinkPlane } from '../../resize.ts'
import { shrinkPeople, type People } from '../1-look/people.ts'
import { enlargeFlow, measureFlow } from './flow.ts'
import { measureStructure, type Structure } from './structure.ts'
import { measureTexture } from './texture.ts'

/** Structure that strokes and lines follow. Planes are half-size and 0..1 unless stated otherwise. */
export type Motif = {
  /** Direction of the shapes, at half size and at full size. */
  readonly flow: Flow
  readonly fullFlow: Flow
  /**
   * Areas where the picture changes, and where it changes in every direction at once: foliage, gravel, fur.
   */
  readonly activity: Plane
  readonly texture: Plane
  readonly structure: Structure
  readonly sky: Plane
  /** Part of the sky without clouds. */
  readonly clear: Plane
  readonly people: People
}

/** Full-size planes, 0..1. */
type Masks = {
  readonly sky: Plane
  readonly clear: Plane
  readonly people: People
  readonly vegetation: Plane
}

/** Scales of the shapes; the weights let flat areas inherit the direction of distant edges. */
const SHAPES = [
  { sigma: 2.5, weight: 1 },
  { sigma: 8, weight: 0.35 },
  { sigma: 24, weight: 0.08 },
]

/** Reads the shapes and the texture of a graded photo; releases `clear`. */
export function readMotif(photo: Picture, masks: Masks, context: PaintContext): Motif {
  const { planes } = context
  const graded = shrinkPicture(photo, context)
  const sky = shrinkPlane(masks.sky, photo, context)
  const people = shrinkPeople(masks.people, photo, context)
  const vegetation = shrinkPlane(masks.vegetation, photo, context)
  const clear = shrinkPlane(masks.clear, photo, context)
  planes.release(masks.clear)
  const { flow, tensor } = measureFlow(graded, 1, SHAPES, context)
  const { activity, texture } = measureTexture(tensor, { sky, vegetation, people }, graded, context)
  const structure = measureStructure(graded, activity, context)
  planes.release(tensor, graded, vegetation)
  return { flow, fullFlow: enlargeFlow(flow, context), activity, texture, structure, sky, clear, people }
}
