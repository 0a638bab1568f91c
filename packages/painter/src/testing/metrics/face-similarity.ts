import type { Face } from '../../nets/sight.ts'
import type { Picture } from '../../picture.ts'
import { likenessOf, seeFace } from '../../steps/1-look/face-likeness.ts'

/** Measures the likeness of a face in a painting of the photo's size; see `likenessOf`. */
export function faceSimilarity(photo: Picture, painting: Picture, face: Face): number {
  return likenessOf(seeFace(photo.L, photo, face), seeFace(painting.L, painting, face))
}
