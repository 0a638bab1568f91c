import type { Plane } from '../../picture.ts'
import type { KernelsOf } from '../kernels.ts'
import type * as oklab from '../oklab.ts'
import { byteOfRoot, linearOfByte } from '../oklab.ts'
import { overPixels, withNumbers, type Runtime } from './runtime.ts'

export function oklabKernels(runtime: Runtime): KernelsOf<typeof oklab> {
  const { planes } = runtime
  /** Room for the bytes of this many pixels, rounded up to groups of four. */
  const takeBytes = (pixels: number): Plane => planes.take(3 * Math.ceil(pixels / 4))
  return {
    rgbToOklab: (input, { L, a, b }) => {
      const rgb = takeBytes(L.length)
      bytesOf(rgb).set(input)
      withNumbers(runtime, linearOfByte, (table) => overPixels(runtime, 'rgbToOklab', [L, a, b, rgb], table))
      planes.give(rgb)
    },
    oklabToRgb: ({ L, a, b }, output) => {
      const rgb = takeBytes(L.length)
      const table = planes.take(Math.ceil(byteOfRoot.length / 4))
      bytesOf(table).set(byteOfRoot)
      overPixels(runtime, 'oklabToRgb', [L, a, b, rgb, table])
      output.set(bytesOf(rgb).subarray(0, output.length))
      planes.give(rgb, table)
    },
  }
}

function bytesOf(plane: Plane): Uint8Array {
  return new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength)
}
