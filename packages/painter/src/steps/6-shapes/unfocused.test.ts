import { describe, expect, it } from 'vitest'
import { contextFor } from '../../testing/pictures.ts'
import { takeFlow } from '../5-flow/flow.ts'
import { shapeUnfocused } from './unfocused.ts'

const [width, height] = [1120, 320]
/** Width of the soft edge between dark on the left and light on the right, in pixels. */
const SOFT = 10

/** Returns the lightness along the middle row of the fine reference of a soft edge, before and after. */
function shape(unfocused: number) {
  const picture = (columns: number, rows: number) => {
    const plane = (value: (x: number) => number): Float32Array =>
      Float32Array.from({ length: columns * rows }, (_, i) => value((i % columns) * (width / columns)))
    const edge = plane((x) => 0.5 + 0.2 * Math.tanh((x - width / 2) / SOFT))
    return { width: columns, height: rows, L: edge, a: plane(() => 0), b: plane(() => 0) }
  }
  const fine = picture(width, height)
  const [middle, coarse] = [picture(width / 2, height / 2), picture(width / 2, height / 2)]
  const context = contextFor(fine)
  const flow = takeFlow(context.planes, middle)
  flow.cos2.fill(-1)
  flow.sin2.fill(0)
  flow.anisotropy.fill(0.5)
  const row = (): Float32Array => fine.L.slice(160 * width, 161 * width)
  const before = row()
  shapeUnfocused(
    { fine, middle, coarse },
    { unfocused: new Float32Array(middle.L.length).fill(unfocused), flow },
    context,
  )
  return { before, after: row() }
}

/** Returns the number of pixels between the dark and the light side. */
const softness = (row: Float32Array): number => row.filter((light) => light > 0.35 && light < 0.65).length

describe('an edge out of focus', () => {
  it('becomes the edge of two flat shapes at the same place', () => {
    const { before, after } = shape(1)
    expect(softness(after)).toBeLessThan(0.6 * softness(before))
    expect(after[width / 2 - 40]).toBeCloseTo(before[width / 2 - 40]!, 1)
    expect(after.findIndex((light) => light > 0.5)).toBeCloseTo(width / 2, -1)
  })

  it('stays as it is in focus', () => {
    const { before, after } = shape(0)
    expect(after).toEqual(before)
  })
})
