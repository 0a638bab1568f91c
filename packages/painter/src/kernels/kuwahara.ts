import type { Picture, Plane } from '../picture.ts'
import { kuwaharaTable } from './kuwahara-table.ts'
import { overRows, type Runtime } from './runtime.ts'
import type { Flow } from './tensor.ts'

/**
 * `radii` are the radius classes in pixels, 0 for an unused class; `classes` contains the number of each
 * pixel's class.
 */
export type KuwaharaParameters = {
  readonly flow: Flow
  readonly radii: readonly number[]
  readonly classes: Plane
}

/** Returns the border that the longest ellipse needs around the picture, in pixels. */
export function paddingOf(radii: readonly number[]): number {
  return Math.ceil(2 * Math.max(...radii)) + 1
}

export function kuwaharaKernels(runtime: Runtime) {
  const { planes } = runtime
  const { addressOf } = planes
  return {
    /**
     * Anisotropic Kuwahara filter: every pixel becomes the mean of its calmest neighboring sectors, along the
     * flow. Flattens texture into brush-like patches and preserves sharp edges. See `kuwaharaTable` for the
     * source.
     */
    kuwahara: (input: Picture, output: Picture, parameters: KuwaharaParameters): void => {
      const { flow, radii, classes } = parameters
      const { width, height } = input
      const pad = paddingOf(radii)
      const border = { width: width + 2 * pad, height: height + 2 * pad }
      const padded = planes.take(4 * border.width * border.height)
      const tables = radii.map((radius) => (radius > 0 ? layTable(planes, radius, border.width) : undefined))
      const list = planes.take(radii.length)
      new Uint32Array(list.buffer, list.byteOffset, list.length).set(
        tables.map((table) => (table ? addressOf(table) : 0)),
      )
      const { L, a, b } = input
      overRows(runtime, 'padPicture', border, { L, a, b, width, height, padded, pad })
      const { cos2, sin2, anisotropy } = flow
      overRows(runtime, 'kuwahara', input, {
        padded,
        pad,
        width,
        outL: output.L,
        outA: output.a,
        outB: output.b,
        cos2,
        sin2,
        anisotropy,
        classes,
        tables: list,
        taps: STARTS,
      })
      planes.release(list, padded, ...tables.filter((table) => table !== undefined))
    },
  }
}

/** Numbers before the first tap: the leading 0 and the end of every sector, rounded up to an even count. */
const STARTS = 32 * 6 * 8 + 2

/**
 * Lays out one class's table for the compiled filter: starts, then pairs of a distance in bytes and a weight.
 */
function layTable(planes: Runtime['planes'], radius: number, stride: number): Plane {
  const { starts, offsets, weights } = kuwaharaTable(Math.max(radius, 0.75), stride)
  const table = planes.take(STARTS + 2 * offsets.length)
  const whole = new Int32Array(table.buffer, table.byteOffset, table.length)
  whole.set(starts)
  for (let t = 0; t < offsets.length; t++) {
    whole[STARTS + 2 * t] = 4 * offsets[t]!
    table[STARTS + 2 * t + 1] = weights[t]!
  }
  return table
}
