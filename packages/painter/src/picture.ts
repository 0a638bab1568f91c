/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** One channel of a picture: `width * height` numbers, row by row from the top left. */
export type Plane = Float32Array

/** A picture in OKLab: lightness `L` 0..1 and the two colour axes `a` (green to red) and `b` (blue to yellow), each about -0.4..0.4. */
export type Picture = Size & { readonly L: Plane; readonly a: Plane; readonly b: Plane }

/**
 * Lends planes and takes them back, so that a painting of sixty steps needs the memory of a few.
 * A lent plane holds whatever its last user left in it.
 */
export type PlanePool = {
  take(length: number): Plane
  give(...planes: Plane[]): void
}

/**
 * Planes are cut from slabs this large (in numbers). The system allocator hands blocks of this size back to the system
 * when they are freed; single planes it would keep, and an idle worker would hold on to 200 MB.
 */
const SLAB = 12 * 1024 * 1024

export function createPlanePool(): PlanePool {
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

export function takePicture(pool: PlanePool, { width, height }: Size): Picture {
  const length = width * height
  return { width, height, L: pool.take(length), a: pool.take(length), b: pool.take(length) }
}

export function givePicture(pool: PlanePool, picture: Picture): void {
  pool.give(picture.L, picture.a, picture.b)
}

/** The size after halving, rounded up so that no pixel is lost. */
export function halfOf({ width, height }: Size): Size {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1 }
}
