import type { Operation } from '../../wasm/operation.ts'
import type { BandRunner } from '../engine/band-runner.ts'
import type { MemoryPlanes } from '../engine/memory-planes.ts'
import type { Plane, Size } from '../picture.ts'

/** The threads and the memory of one painting, which its kernels work with. */
export type Runtime = { readonly run: BandRunner; readonly planes: MemoryPlanes }

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
 * Runs an operation that works on every pixel by itself. Compiled code takes four pixels at a time, so it may go on into
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
 * Lays lists of numbers into the painting's memory while `work` runs.
 * @param work gets the address of each list
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
