import type { Picture, Plane } from '../picture.ts'
import { overPixels, withNumbers, type Runtime } from './runtime.ts'

/** Linear value of every sRGB byte. */
export const linearOfByte = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
})

/** Entries of `byteOfRoot`. */
const ROOT_STEPS = 8192

/**
 * sRGB bytes, indexed by the square root of the linear value: the darks, where sRGB is steep, get their share
 * of entries.
 */
export const byteOfRoot = Uint8Array.from({ length: ROOT_STEPS + 1 }, (_, i) => {
  const x = (i / ROOT_STEPS) ** 2
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055))
})

export function oklabKernels(runtime: Runtime) {
  const { planes } = runtime
  /** Takes memory for the bytes of this many pixels, rounded up to groups of four. */
  const takeBytes = (pixels: number): Plane => planes.take(3 * Math.ceil(pixels / 4))
  return {
    /**
     * Converts sRGB bytes to OKLab (Björn Ottosson, 2020).
     * @param input interleaved RGB, 3 bytes per pixel
     * @param picture planes of the same number of pixels; receive the result
     */
    rgbToOklab: (input: Uint8Array, { L, a, b }: Picture): void => {
      const rgb = takeBytes(L.length)
      try {
        bytesOf(rgb).set(input)
        withNumbers(runtime, [linearOfByte], (table) =>
          overPixels(runtime, 'rgbToOklab', { L, a, b, rgb, linear: table }),
        )
      } finally {
        planes.release(rgb)
      }
    },
    /**
     * Converts OKLab to sRGB bytes. A color outside the gamut is moved towards the gray of its own luminance,
     * so that it retains its hue and brightness and loses only saturation.
     * @param output interleaved RGB, 3 bytes per pixel
     */
    oklabToRgb: ({ L, a, b }: Picture, output: Uint8Array): void => {
      const rgb = takeBytes(L.length)
      const table = planes.take(Math.ceil(byteOfRoot.length / 4))
      try {
        bytesOf(table).set(byteOfRoot)
        overPixels(runtime, 'oklabToRgb', { L, a, b, rgb, bytes: table })
        output.set(bytesOf(rgb).subarray(0, output.length))
      } finally {
        planes.release(rgb, table)
      }
    },
  }
}

function bytesOf(plane: Plane): Uint8Array {
  return new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength)
}
