import type { Picture, Plane, Size } from './picture.ts'

/**
 * Lends planes and takes them back, so that a painting of sixty steps needs the memory of a few.
 * A lent plane holds whatever its last user left in it. All planes of one painting come from here, whole-number
 * lists and dab lists included, so that another allocator can place them in memory that WebAssembly sees.
 */
export type Planes = {
  take(length: number): Plane
  give(...planes: Plane[]): void
}

/**
 * Planes are cut from slabs this large (in numbers). The system allocator hands blocks of this size back to the system
 * when they are freed; single planes it would keep, and an idle worker would hold on to 200 MB.
 */
const SLAB = 12 * 1024 * 1024

export function createPlanes(): Planes {
  const free = new Map<number, Plane[]>()
  let slab = new Float32Array(0)
  let used = 0
  const cut = (length: number): Plane => {
    if (used + length > slab.length) {
      slab = new Float32Array(Math.max(SLAB, length))
      used = 0
    }
    used += length
    return slab.subarray(used - length, used)
  }
  return {
    take: (length) => free.get(length)?.pop() ?? cut(length),
    give: (...planes) => {
      for (const plane of planes) {
        const shelf = free.get(plane.length)
        if (shelf) shelf.push(plane)
        else free.set(plane.length, [plane])
      }
    },
  }
}

export function takePicture(planes: Planes, { width, height }: Size): Picture {
  const length = width * height
  return { width, height, L: planes.take(length), a: planes.take(length), b: planes.take(length) }
}

export function givePicture(planes: Planes, picture: Picture): void {
  planes.give(picture.L, picture.a, picture.b)
}
