import type { Face } from '../../nets/sight.ts'
import type { Picture } from '../../picture.ts'
import { levelFace, likenessOf } from '../../steps/1-look/face-likeness.ts'
import { referenceEngine } from '../engines.ts'

/**
 * Structural similarity of the lightness of a face in a photo and in its painting, however much lighter or
 * richer in contrast one of them is: 1 when they are equal.
 *
 * Photo and painting have one size.
 */
export function faceSimilarity(photo: Picture, painting: Picture, face: Face): number {
  return likenessOf(levelFace(photo.L, photo, face), levelFace(painting.L, painting, face), referenceEngine())
}
