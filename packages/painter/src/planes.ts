import type { Picture, Plane, Size } from './picture.ts'

/**
 * Lends planes and takes them back, so that a painting of sixty steps needs the memory of a few. A lent plane holds
 * whatever its last user left in it. All planes of one painting come from here, lists of numbers included, so that
 * compiled kernels can reach them.
 */
export type Planes = {
  take(length: number): Plane
  give(...planes: Plane[]): void
}

export function takePicture(planes: Planes, { width, height }: Size): Picture {
  const length = width * height
  return { width, height, L: planes.take(length), a: planes.take(length), b: planes.take(length) }
}

export function givePicture(planes: Planes, picture: Picture): void {
  planes.give(picture.L, picture.a, picture.b)
}

/** A copy of a picture; the caller gives it back. */
export function copyPicture(picture: Picture, planes: Planes): Picture {
  const copy = takePicture(planes, picture)
  for (const key of ['L', 'a', 'b'] as const) copy[key].set(picture[key])
  return copy
}
