import { expect, it } from 'vitest'
import { compareWithGolden, goldenPhotos } from './testing/golden.ts'

it.each(goldenPhotos)('a painting of %s looks as it did when it was approved', async (photo) => {
  const { distance, similarity } = await compareWithGolden(photo)
  expect(distance, 'mean distance in OKLab').toBeLessThan(0.012)
  expect(similarity).toBeGreaterThan(0.93)
})
