import { expect, it } from 'vitest'
import { createRandom } from '../../random.ts'
import { isMonochrome, measureHues } from './hues.ts'

const LENGTH = 10_000

/** Returns a photo with noise in its colors, of which the first pixels have the given chroma. */
function photoWith(count: number, chroma: number) {
  const random = createRandom(1)
  const noise = (): Float32Array => Float32Array.from({ length: LENGTH }, () => 0.003 * random.normal())
  const photo = { width: 100, height: 100, L: new Float32Array(LENGTH).fill(0.5), a: noise(), b: noise() }
  photo.b.fill(chroma, 0, count)
  return photo
}

/** Returns a photo of two colors, a little more of the first. */
function mixOf(first: number, second: number) {
  const photo = photoWith(LENGTH, first)
  photo.b.fill(second, 0, 0.45 * LENGTH)
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

it.each([
  ['gray', photoWith(0, 0), true],
  ['gray with a few colored specks', photoWith(30, 0.1), true],
  ['sepia', photoWith(LENGTH, 0.04), true],
  ['gray with a colored balloon', photoWith(500, 0.1), false],
  ['pale sepia and pale blue', mixOf(0.03, -0.03), false],
  ['green under a gray sky', mixOf(0.08, 0), false],
])('a photo in %s is monochrome or not', (_, photo, monochrome) => {
  expect(isMonochrome(photo)).toBe(monochrome)
})
