import type { Operation } from '../../wasm/operation.ts'
import type { BandRunner } from '../engine/band-runner.ts'
import type { MemoryPlanes } from '../engine/memory-planes.ts'
import type { Plane, Size } from '../picture.ts'

/** Threads and memory of one painting, used by its kernels. */
export type Runtime = { readonly run: BandRunner; readonly planes: MemoryPlanes }

/** Minimum amount of numbers that is worth waking another thread for. */
const WORTH_SHARING = 16_384

/** Number of bands of a picture: more than there are threads, since bands differ in cost. */
const BANDS = 12

/**
 * Returns the rows (or columns) in one band.
 * @param step the bands are multiples of this
 */
export function grainOf(extent: number, across: number, step = 4): number {
  return extent * across < WORTH_SHARING ? extent : step * Math.ceil(extent / (BANDS * step))
}

/**
 * Runs an operation on individual pixels. Compiled code takes four pixels at a time, so it may continue into
 * the padding behind the planes.
 * @param reached the planes, in the order of the operation's addresses
 * @param numbers the operation's arguments after the addresses
 */
export function overPixels(
  { run, planes }: Runtime,
  operation: Operation,
  reached: readonly Plane[],
  ...numbers: number[]
): void {
  const { length } = reached[0]!
  run(operation, length, grainOf(length, 1, 64), ...reached.map(planes.addressOf), ...numbers)
}

/** Runs an operation that works row by row. The parameters are those of `overPixels`. */
export function overRows(
  { run, planes }: Runtime,
  operation: Operation,
  { width, height }: Size,
  reached: readonly Plane[],
  ...numbers: number[]
): void {
  run(operation, height, grainOf(height, width), ...reached.map(planes.addressOf), ...numbers)
}

/**
 * Copies lists of numbers into the painting's memory while `work` runs.
 * @param work receives the address of each list
 */
export function withNumbers(
  { planes }: Runtime,
  lists: readonly ArrayLike<number>[],
  work: (...addresses: number[]) => void,
): void {
  const laid = lists.map((numbers) => {
    const plane = planes.take(numbers.length)
    plane.set(numbers)
    return plane
  })
  work(...laid.map(planes.addressOf))
  planes.release(...laid)
}
