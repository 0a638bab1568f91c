import type { Crew } from '../../engine/crew.ts'
import type { MemoryPlanes } from '../../engine/memory-planes.ts'
import type { Operation } from '../../engine/operations.ts'
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

/**
 * Carries out an operation that works on every pixel by itself, four at a time.
 * @param reached the planes, in the order of the operation's addresses; @param numbers what follows the addresses
 * @returns how many pixels are done: all but the last few, or none when a plane lies outside the memory. The TypeScript
 * twin does the rest.
 */
export function overPixels(
  { crew, planes }: Bench,
  operation: Operation,
  reached: readonly Plane[],
  ...numbers: number[]
): number {
  if (!planes.holds(...reached)) return 0
  const whole = (reached[0]?.length ?? 0) & ~3
  const addresses = reached.map((plane) => addressOf(plane))
  if (whole > 0) crew.run(operation, whole, grainOf(whole, 1, 64), ...addresses, ...numbers)
  return whole
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
