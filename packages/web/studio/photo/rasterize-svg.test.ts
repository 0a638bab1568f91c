import { expect, it } from 'vitest'
import { rasterSize } from './rasterize-svg.ts'

it.each([
  [24, 24, 1400, 1400],
  [800, 600, 1400, 1050],
  [20_000, 10_000, 1400, 700],
  [9000, 1, 1400, 1],
])('draws %i × %i as %i × %i pixels', (width, height, drawnWidth, drawnHeight) => {
  expect(rasterSize(width, height)).toEqual({ width: drawnWidth, height: drawnHeight })
})
