import { expect, it } from 'vitest'
import { createRandom } from '../../random.ts'
import { measureHues } from './hues.ts'

const LENGTH = 10_000

/** Returns a photo with noise in its colors, of which the first pixels have the given chroma. */
function photoWith(count: number, chroma: number) {
  const random = createRandom(1)
  const noise = (): Float32Array => Float32Array.from({ length: LENGTH }, () => 0.003 * random.normal())
  const photo = { width: 100, height: 100, L: new Float32Array(LENGTH).fill(0.5), a: noise(), b: noise() }
  photo.b.fill(chroma, 0, count)
  return photo
}

it.each([
  ['gray', photoWith(0, 0), 0],
  ['gray with a few colored specks', photoWith(30, 0.1), 0],
  ['gray with a colored balloon', photoWith(500, 0.1), 1],
  ['sepia', photoWith(LENGTH, 0.04), 1],
])('the hues of a photo in %s', (_, photo, hues) => {
  expect(measureHues(photo)).toBe(hues)
})
