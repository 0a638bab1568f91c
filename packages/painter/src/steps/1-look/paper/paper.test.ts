import { describe, expect, it } from 'vitest'
import { takePicture } from '../../../planes.ts'
import type { Picture } from '../../../picture.ts'
import { contextFor, copyOf, paintingOf, pictureNamed } from '../../../testing/pictures.ts'
import { findWindow, layMount } from './mount.ts'
import { coverRims } from './rims.ts'

/** Returns a photo on cream paper with a little grain, which takes the share `width` of its longer side. */
function onPaper(photo: Picture, width: number): Picture {
  const margin = Math.round(width * Math.max(photo.width, photo.height))
  const size = { width: photo.width + 2 * margin, height: photo.height + 2 * margin }
  const length = size.width * size.height
  const print = {
    ...size,
    L: Float32Array.from({ length }, (_, i) => 0.88 + 0.01 * Math.sin(12.9898 * i)),
    a: new Float32Array(length).fill(0.004),
    b: new Float32Array(length).fill(0.025),
  }
  for (let y = 0; y < photo.height; y++) {
    const row = y * photo.width
    for (const key of ['L', 'a', 'b'] as const)
      print[key].set(photo[key].subarray(row, row + photo.width), (y + margin) * size.width + margin)
  }
  return print
}

describe('the paper around a print', () => {
  it.each([300, 900])('is found where it ends, of a photo of %d pixels', async (side) => {
    const photo = await pictureNamed('grace-hopper.jpg', side)
    const print = onPaper(photo, 0.06)
    const margin = (print.width - photo.width) / 2
    const window = findWindow(print, contextFor(print))!
    for (const [edge, actual] of [
      [window.left, margin],
      [window.top, margin],
      [window.right, print.width - margin],
      [window.bottom, print.height - margin],
    ] as const)
      expect(Math.abs(edge - actual)).toBeLessThanOrEqual(3)
  })

  it('is painted flat, and the picture inside keeps its strokes', async () => {
    const print = onPaper(await pictureNamed('grace-hopper.jpg', 380), 0.08)
    const painting = paintingOf(print)
    const [inPaper, inPicture] = [spread(painting, 2, 20), spread(painting, 180, 20)]
    expect(inPaper).toBeLessThan(0.012)
    expect(inPicture).toBeGreaterThan(2 * inPaper)
  })

  it('lies at the same place in the parts of a large painting', () => {
    const mount = { left: 10, top: 12, right: 50, bottom: 40, L: 0.9, a: 0, b: 0.02 }
    const at = (factor: number, top: number, x: number, y: number): number => {
      const size = { width: 60 * factor, height: 26 * factor }
      const canvas = takePicture({ take: (length) => new Float32Array(length), release: () => {} }, size)
      layMount(canvas, new Float32Array(canvas.L.length), mount, { unit: 1, factor, top })
      return canvas.L[(factor * y - top) * size.width + factor * x]!
    }
    for (const factor of [1, 3]) {
      for (const [x, y] of [
        [5, 20],
        [55, 20],
        [30, 5],
      ] as const)
        expect(at(factor, 0, x, y)).toBeCloseTo(0.9)
      expect(at(factor, 0, 30, 20)).toBe(0)
      expect(at(factor, 26 * factor, 30, 30)).toBe(0)
      expect(at(factor, 26 * factor, 30, 45)).toBeCloseTo(0.9)
    }
  })
})

describe('the rim of a print', () => {
  it.each([512, 1200])('takes the picture beside it, %d pixels wide', async (side) => {
    const photo = await pictureNamed('vash-gon.jpg', side)
    const covered = copyOf(photo)
    coverRims(covered, contextFor(photo))
    expect(columnOf(photo, 0) - columnOf(photo, 0.015)).toBeGreaterThan(0.2)
    expect(Math.abs(columnOf(covered, 0) - columnOf(covered, 0.015))).toBeLessThan(0.02)
    for (let y = 0; y < photo.height; y++) {
      const row = (picture: Picture): Float32Array =>
        picture.L.subarray(y * side + 0.02 * side, (y + 1) * side - 0.02 * side)
      expect(row(covered)).toEqual(row(photo))
    }
  })
})

it.each([
  'dog.jpg',
  'meadow-hills.jpg',
  'two-dogs-house.jpg',
  'african-woman.jpg',
  'living-room.jpg',
  'moonwalk.jpg',
])('%s has neither paper nor a rim', async (file) => {
  const photo = await pictureNamed(file, 700)
  const covered = copyOf(photo)
  expect(findWindow(photo, contextFor(photo))).toBeUndefined()
  coverRims(covered, contextFor(photo))
  expect(covered).toEqual(photo)
})

/** Returns the deviation of the lightness in some columns from `left`. */
function spread({ L, width, height }: Picture, left: number, columns: number): number {
  const numbers = Array.from({ length: columns * height }, (_, i) => {
    return L[Math.floor(i / columns) * width + left + (i % columns)]!
  })
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return Math.sqrt(numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length)
}

/** Returns the mean lightness of a column, at a share of the width from the right. */
function columnOf({ L, width, height }: Picture, share: number): number {
  let sum = 0
  for (let y = 0; y < height; y++) sum += L[y * width + Math.round((1 - share) * (width - 1))]!
  return sum / height
}
