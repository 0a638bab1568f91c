import { describe, expect, it } from 'vitest'
import { createRandom } from '../../random.ts'
import { contextFor, peopleOf } from '../../testing/pictures.ts'
import { measureFlow } from '../5-flow/flow.ts'
import { findEmpty, layLevel } from './empty.ts'

const GESTURES = [{ sigma: 4, weight: 1 }]

/**
 * Measures a half-size picture of a wall in uneven light on the left, and of slanting boards on the right.
 * @param detail 0..1 on the wall: 0 is out of focus
 */
function measure(width: number, { slope, detail }: { slope: number; detail: number }) {
  const [half, unit] = [{ width, height: width / 2 }, width / 700]
  const random = createRandom(1)
  const length = half.width * half.height
  const L = Float32Array.from({ length }, (_, i) => {
    const [x, y] = [(i % width) / unit, Math.floor(i / width) / unit]
    if (x < 350) return 0.4 + 9 * slope * (Math.sin(x / 9) + Math.sin(y / 9)) + 0.002 * random.normal()
    return (x + y) % 40 < 20 ? 0.35 : 0.6
  })
  const picture = { ...half, L, a: new Float32Array(length), b: new Float32Array(length) }
  const context = contextFor({ ...picture, width: 2 * half.width, height: 2 * half.height })
  const { flow, tensor } = measureFlow(picture, 2, GESTURES, context)
  const motif = { activity: new Float32Array(length).fill(detail), people: peopleOf(picture) }
  const empty = findEmpty(tensor, motif, context)
  const at = (x: number, y: number): number => Math.round(y * unit) * width + Math.round(x * unit)
  return { empty, flow, at, motif, tensor, context }
}

describe('empty areas', () => {
  it.each([256, 700])('are plain walls, and no boards, %d pixels wide', (width) => {
    const { empty, at } = measure(width, { slope: 0.0002, detail: 1 })
    expect(empty[at(120, 170)]).toBeGreaterThan(0.9)
    expect(empty[at(520, 170)]).toBe(0)
  })

  it('are blurred backgrounds, and no meadows with as weak a contrast', () => {
    const [blurred, meadow] = [0, 1].map((detail) => measure(700, { slope: 0.004, detail }))
    expect(blurred!.empty[blurred!.at(180, 170)]).toBeGreaterThan(0.3)
    expect(meadow!.empty[meadow!.at(180, 170)]).toBe(0)
  })

  it('are never people', () => {
    const { motif, tensor, context, at, empty } = measure(256, { slope: 0.0002, detail: 0 })
    const subject = empty.slice().fill(1)
    const people = { ...motif.people, subject }
    expect(findEmpty(tensor, { ...motif, people }, context)[at(120, 170)]).toBe(0)
  })

  it('have nearly level strokes, and the boards keep theirs', () => {
    const { empty, flow, at } = measure(700, { slope: 0.0002, detail: 1 })
    const { cos2, sin2 } = flow
    const angle = (i: number): number => 0.5 * Math.atan2(sin2[i]!, cos2[i]!)
    const wall = Array.from({ length: 280 }, (_, x) => at(10 + x, 170))
    const steepest = (): number => Math.max(...wall.map((i) => Math.abs(angle(i))))
    const boards = at(520, 170)
    const before = angle(boards)
    expect(steepest()).toBeGreaterThan(1)
    layLevel(flow, empty, 0.5)
    expect(steepest()).toBeLessThan(0.3)
    expect(angle(boards)).toBe(before)
  })
})
