import { argumentNames, type Arguments, type Operation } from '../../wasm/operation.ts'
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

/** Returns the arguments of an operation as numbers, in its order: the address of a plane, 0 for none. */
function numbersOf<Name extends Operation>(
  { planes }: Runtime,
  operation: Name,
  values: Arguments[Name],
): number[] {
  return argumentNames[operation].map((name): number => {
    const value = values[name] as Plane | number | undefined
    return typeof value === 'number' ? value : value === undefined ? 0 : planes.addressOf(value)
  })
}

/** Runs an operation on bands of `grain` rows, columns or pixels, up to `extent`. */
export function overBands<Name extends Operation>(
  runtime: Runtime,
  operation: Name,
  extent: number,
  grain: number,
  values: Arguments[Name],
): void {
  runtime.run(operation, extent, grain, ...numbersOf(runtime, operation, values))
}

/**
 * Runs an operation on individual pixels, those of its first plane. Compiled code takes four pixels at a time,
 * so it may continue into the padding behind the planes.
 */
export function overPixels<Name extends Operation>(
  runtime: Runtime,
  operation: Name,
  values: Arguments[Name],
): void {
  const [first] = argumentNames[operation]
  const { length } = values[first!] as Plane
  overBands(runtime, operation, length, grainOf(length, 1, 64), values)
}

/** Runs an operation that works row by row. */
export function overRows<Name extends Operation>(
  runtime: Runtime,
  operation: Name,
  { width, height }: Size,
  values: Arguments[Name],
): void {
  overBands(runtime, operation, height, grainOf(height, width), values)
}

/**
 * Copies lists of numbers into the painting's memory while `work` runs.
 * @param work receives the plane of each list
 */
export function withNumbers<const Lists extends readonly ArrayLike<number>[]>(
  { planes }: Runtime,
  lists: Lists,
  work: (...laid: { [Index in keyof Lists]: Plane }) => void,
): void {
  const laid = lists.map((numbers) => {
    const plane = planes.take(numbers.length)
    plane.set(numbers)
    return plane
  })
  work(...(laid as unknown as { [Index in keyof Lists]: Plane }))
  planes.release(...laid)
}
