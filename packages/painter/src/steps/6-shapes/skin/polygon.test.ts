import { expect, it } from 'vitest'
import { fillPolygon } from './polygon.ts'

it('fills a polygon, also beyond the border', () => {
  const size = { width: 8, height: 6 }
  const filled = (points: readonly (readonly [number, number])[]): number[] => {
    const plane = new Float32Array(48)
    fillPolygon(
      plane,
      size,
      points.map(([x, y]) => ({ x, y })),
    )
    return [...plane]
  }
  const box = filled([
    [1.5, 0.5],
    [5.5, 0.5],
    [5.5, 3.5],
    [1.5, 3.5],
  ])
  expect(box.map((inside, i) => (inside === 1 ? i : -1)).filter((i) => i >= 0)).toEqual(
    [1, 2, 3].flatMap((y) => [2, 3, 4, 5].map((x) => y * 8 + x)),
  )
  const beyond = filled([
    [-9, -9],
    [30, -9],
    [30, 30],
    [-9, 30],
  ])
  expect(beyond.every((inside) => inside === 1)).toBe(true)
})
