import type { Picture, Plane, Size } from './picture.ts'

/** A lent plane, or an object whose planes are released together, such as a picture or a flow. */
export type Lent = Plane | { readonly [part: string]: Plane | number | boolean }

/**
 * Lends planes and takes them back, so that a painting of sixty operations needs the memory of a few. A lent
 * plane contains the numbers of its last user. All planes of one painting come from here, lists of numbers
 * included, so that compiled kernels can reach them.
 */
export type Planes = {
  take(length: number): Plane
  /** Releases planes. A plane that occurs twice is released once. */
  release(...lent: Lent[]): void
}

/** Returns the planes among lent planes and objects, each once. */
export function planesOf(lent: readonly Lent[]): ReadonlySet<Plane> {
  const parts = lent.flatMap((item) => (item instanceof Float32Array ? [item] : Object.values(item)))
  return new Set(parts.filter((part) => part instanceof Float32Array))
}

export function takePicture(planes: Planes, { width, height }: Size): Picture {
  const length = width * height
  return { width, height, L: planes.take(length), a: planes.take(length), b: planes.take(length) }
}

/** Returns a copy of a picture; the caller releases it. */
export function copyPicture(picture: Picture, planes: Planes): Picture {
  const copy = takePicture(planes, picture)
  for (const key of ['L', 'a', 'b'] as const) copy[key].set(picture[key])
  return copy
}
