import type { Crew } from '../../engine/crew.ts'
import type { MemoryPlanes } from '../../engine/memory-planes.ts'
import type { Plane } from '../../picture.ts'

/** What compiled kernels work at: hands and planes. */
export type Bench = { readonly crew: Crew; readonly planes: MemoryPlanes }

/** Address of a plane, of its number `index` when given. */
export function addressOf(plane: Plane, index = 0): number {
  return plane.byteOffset + 4 * index
}

/** Fewer numbers than this are not worth waking another thread for. */
const WORTH_SHARING = 16_384

/** How many bands a picture is cut into: more than there are threads, since bands differ in cost. */
const BANDS = 12

/**
 * Rows (or columns) in one band.
 * @param step the bands are multiples of this
 */
export function grainOf(extent: number, across: number, step = 4): number {
  return extent * across < WORTH_SHARING ? extent : step * Math.ceil(extent / (BANDS * step))
}

/** Lays numbers into the planes' memory while `work` runs. */
export function withNumbers(
  planes: MemoryPlanes,
  numbers: ArrayLike<number>,
  work: (address: number) => void,
): void {
  const plane = planes.take(numbers.length)
  plane.set(numbers)
  work(addressOf(plane))
  planes.give(plane)
}
