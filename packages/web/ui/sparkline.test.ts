import { expect, it } from 'vitest'
import { linePoints } from './Sparkline.tsx'

it.each([
  [[0, 1, 2], '0,24 50,12 100,0'],
  [[2, 2], '0,0 100,0'],
  [[-1, 1], '0,24 100,0'],
  [[0, 0, 0], '0,24 50,24 100,24'],
  [[5], '0,0'],
  [[], ''],
])('draws %o from zero', (values, points) => {
  expect(linePoints(values)).toBe(points)
})
