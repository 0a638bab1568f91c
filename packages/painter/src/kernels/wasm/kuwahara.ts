import type { Plane } from '../../picture.ts'
import type { Kernels } from '../kernels.ts'
import { kuwaharaTable } from '../kuwahara-table.ts'
import { kuwahara, paddingOf } from '../kuwahara.ts'
import { addressOf, grainOf, type Bench } from './bench.ts'

export function compiledKuwahara({ crew, planes }: Bench): Kernels['kuwahara'] {
  return (input, output, parameters) => {
    const { flow, radii, classes, padded } = parameters
    const { width, height } = input
    const pad = paddingOf(radii)
    const tables = radii.map((radius) => (radius > 0 ? layTable(planes, radius, width + 2 * pad) : undefined))
    const laid = tables.filter((table) => table !== undefined)
    const list = planes.take(radii.length)
    const reached = [
      input.L,
      input.a,
      input.b,
      output.L,
      output.a,
      output.b,
      flow.cos2,
      flow.sin2,
      flow.anisotropy,
      padded,
      list,
      ...laid,
    ]
    if (planes.holds(...reached, ...(classes ? [classes] : []))) {
      new Uint32Array(list.buffer, list.byteOffset, list.length).set(
        tables.map((table) => (table ? addressOf(table) : 0)),
      )
      crew.run(
        'padPicture',
        height + 2 * pad,
        grainOf(height + 2 * pad, width),
        addressOf(input.L),
        addressOf(input.a),
        addressOf(input.b),
        width,
        height,
        addressOf(padded),
        pad,
      )
      crew.run(
        'kuwahara',
        height,
        grainOf(height, width),
        addressOf(padded),
        pad,
        width,
        addressOf(output.L),
        addressOf(output.a),
        addressOf(output.b),
        addressOf(flow.cos2),
        addressOf(flow.sin2),
        addressOf(flow.anisotropy),
        classes ? addressOf(classes) : 0,
        addressOf(list),
        STARTS,
      )
    } else kuwahara(input, output, parameters)
    planes.give(list, ...laid)
  }
}

/** Numbers before the first tap: the leading 0 and the end of every sector, rounded up to an even count. */
const STARTS = 32 * 6 * 8 + 2

/** Lays one class's table as the compiled filter reads it: starts, then pairs of a distance in bytes and a weight. */
function layTable(planes: Bench['planes'], radius: number, stride: number): Plane {
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
