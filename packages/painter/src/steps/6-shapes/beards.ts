import type { PaintContext } from '../../context.ts'
import { smoothstep } from '../../curves.ts'
import type { Face } from '../../nets/sight.ts'
import type { Plane, Size } from '../../picture.ts'
import { copyPicture } from '../../planes.ts'
import { enlargePicture } from '../../resize.ts'
import type { People } from '../1-look/people.ts'
import type { References } from './references.ts'

/**
 * Smoothing of a beard: its reach in units of half size, the differences in OKLab that are smoothed away
 * (hair against hair, but not a beard against a cheek), and the share of the result.
 */
const REACH = 9
const HAIR = 0.3
const MASSED = 0.9
/** Minimum share of a beard. */
const LEAST = 0.05

/** Indices of a face's landmarks. */
const [NOSE, MOUTH] = [2, 3] as const

/**
 * Turns beards into masses, in place: the care for faces would trace their hairs. Nose and mouth are
 * unchanged, and so is everything above, such as glasses.
 * @param faces faces found in the photo
 * @param crowd areas of crowded fine lines, half-size
 * @param small the people at half size
 */
export function massBeards(
  { fine, middle, coarse }: References,
  faces: readonly Face[],
  crowd: Plane,
  small: People,
  context: PaintContext,
): void {
  const { planes, kernels, size, unit } = context
  const share = planes.take(crowd.length).fill(0)
  for (const face of faces) markBeard(share, middle, face, crowd, small)
  if (share.every((marked) => marked < LEAST)) return planes.release(share)
  const mass = copyPicture(middle, planes)
  kernels.domainTransform(mass, REACH * unit, HAIR)
  const whole = planes.take(fine.L.length)
  kernels.enlarge(share, middle, whole, size, 2)
  const large = enlargePicture(mass, size, context)
  for (const key of ['L', 'a', 'b'] as const) {
    kernels.blendPlanes(middle[key], mass[key], share)
    kernels.blendPlanes(coarse[key], mass[key], share)
    kernels.blendPlanes(fine[key], large[key], whole)
  }
  planes.release(mass, share, whole, large)
}

/** Marks the beard of one face: the crowded lines below the nose. */
function markBeard(share: Plane, { width, height }: Size, face: Face, crowd: Plane, small: People): void {
  const [nose, mouth] = [face.marks[NOSE], face.marks[MOUTH]]
  if (!nose || !mouth) return
  const row = (y: number): number => Math.min(height, Math.max(0, Math.round(y * height)))
  const column = (x: number): number => Math.min(width, Math.max(0, Math.round(x * width)))
  const [left, right] = [column(face.x - 0.8 * face.width), column(face.x + 0.8 * face.width)]
  for (let y = row(nose.y); y < row(face.y + face.height); y++) {
    const below = MASSED * smoothstep(nose.y, mouth.y, y / height)
    for (let i = y * width + left; i < y * width + right; i++)
      share[i] = Math.max(share[i]!, below * crowd[i]! * small.face[i]! * (1 - small.features[i]!))
  }
}
