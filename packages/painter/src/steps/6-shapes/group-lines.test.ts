import { expect, it } from 'vitest'
import { halfOf } from '../../picture.ts'
import { contextFor } from '../../testing/pictures.ts'
import { fadeLinesInGroups } from './group-lines.ts'

it('lines within a group fade, lines on its border and outside of groups stay', () => {
  const size = { width: 400, height: 200 }
  const length = size.width * size.height
  const L = Float32Array.from({ length }, (_, i) => (i % 400 < 200 ? 0.3 : 0.6))
  const fine = { ...size, L, a: new Float32Array(length), b: new Float32Array(length) }
  const half = halfOf(size)
  const groups = new Float32Array(half.width * half.height)
  for (let i = 0; i < groups.length; i++) groups[i] = i < groups.length / 2 ? 1 : 0
  const line = new Float32Array(length)
  for (let y = 0; y < 200; y++) for (const x of [100, 200]) line[400 * y + x] = 1
  fadeLinesInGroups(line, fine, groups, half, contextFor(fine))
  const at = (x: number, y: number): number => line[400 * y + x]!
  expect(at(100, 50)).toBeCloseTo(0.4, 2)
  expect(at(200, 50)).toBeGreaterThan(0.95)
  expect(at(100, 150)).toBe(1)
  expect(at(200, 150)).toBe(1)
})
