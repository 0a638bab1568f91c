import type { Plane } from '../../picture.ts'
import type { Kernels } from '../kernels.ts'
import { byteOfRoot, linearOfByte, oklabToRgb, rgbToOklab } from '../oklab.ts'
import { addressOf, grainOf, withNumbers, type Bench } from './bench.ts'

/** The compiled code works on four pixels at once. */
const LEAST_PIXELS = 4

export function compiledRgbToOklab({ crew, planes }: Bench): Kernels['rgbToOklab'] {
  return (input, output) => {
    const { L, a, b } = output
    const rgb = planes.take(Math.ceil(input.length / 4))
    if (L.length >= LEAST_PIXELS && planes.holds(L, a, b, rgb)) {
      bytesOf(rgb).set(input)
      withNumbers(planes, linearOfByte, (table) =>
        crew.run(
          'rgbToOklab',
          L.length,
          grainOf(L.length, 1, 64),
          addressOf(rgb),
          addressOf(L),
          addressOf(a),
          addressOf(b),
          table,
        ),
      )
    } else rgbToOklab(input, output)
    planes.give(rgb)
  }
}

export function compiledOklabToRgb({ crew, planes }: Bench): Kernels['oklabToRgb'] {
  return (input, output) => {
    const { L, a, b } = input
    const rgb = planes.take(Math.ceil(output.length / 4))
    const table = planes.take(Math.ceil(byteOfRoot.length / 4))
    if (L.length >= LEAST_PIXELS && planes.holds(L, a, b, rgb, table)) {
      bytesOf(table).set(byteOfRoot)
      crew.run(
        'oklabToRgb',
        L.length,
        grainOf(L.length, 1, 64),
        addressOf(L),
        addressOf(a),
        addressOf(b),
        addressOf(rgb),
        addressOf(table),
      )
      output.set(bytesOf(rgb).subarray(0, output.length))
    } else oklabToRgb(input, output)
    planes.give(rgb, table)
  }
}

function bytesOf(plane: Plane): Uint8Array {
  return new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength)
}
