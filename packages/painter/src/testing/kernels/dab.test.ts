import { expect, it } from 'vitest'
import type { Picture } from '../../picture.ts'
import { DAB_NUMBERS, writeDab, type BrushAtlas, type Dab } from '../../kernels/dab.ts'
import { paintDabs } from './dab.ts'

const size = { width: 40, height: 30 }
const length = 40 * 30
const brushes: BrushAtlas = {
  count: 1,
  width: 8,
  height: 4,
  cover: new Float32Array(32).fill(1),
  relief: new Float32Array(32).fill(0.5),
}

function picture(lightness: (x: number, y: number) => number): Picture {
  const L = Float32Array.from({ length }, (_, i) => lightness(i % 40, Math.floor(i / 40)))
  return { ...size, L, a: new Float32Array(length), b: new Float32Array(length) }
}

function dab(change: Partial<Dab>): Dab {
  return {
    x: 20,
    y: 15,
    angle: 0,
    length: 16,
    width: 6,
    bend: 0,
    brush: 0,
    L: 0.9,
    a: 0,
    b: 0,
    ownL: 0.5,
    ownA: 0,
    ownB: 0,
    ...change,
  }
}

function touched(canvas: Picture): [number, number][] {
  const results: [number, number][] = []
  canvas.L.forEach((value, i) => {
    if (value > 0.2) results.push([i % 40, Math.floor(i / 40)])
  })
  return results
}

function lay(brushMark: Dab, reference = picture(() => 0.5)): Picture {
  const canvas = picture(() => 0)
  const numbers = new Float32Array(DAB_NUMBERS)
  writeDab(numbers, 0, brushMark)
  paintDabs({ count: 1, numbers }, canvas, {
    brushes,
    reference,
    height: new Float32Array(length),
    tolerance: 0.05,
    bristle: 0.02,
  })
  return canvas
}

it('covers a level rectangle of its length and width', () => {
  const pixels = touched(lay(dab({})))
  expect(pixels.length).toBe(16 * 6)
  expect(pixels.every(([x, y]) => Math.abs(x - 20) <= 8 && Math.abs(y - 15) <= 3)).toBe(true)
})

it('covers about the same area at any angle', () => {
  for (const angle of [0.4, Math.PI / 2, 2.2, -1]) {
    expect(Math.abs(touched(lay(dab({ angle }))).length - 96)).toBeLessThan(12)
  }
})

it('stops where the reference has another color', () => {
  const pixels = touched(
    lay(
      dab({}),
      picture((x) => (x < 20 ? 0.5 : 0.8)),
    ),
  )
  expect(pixels.length).toBeGreaterThan(40)
  expect(pixels.every(([x]) => x < 20)).toBe(true)
})

it('bends', () => {
  const pixels = touched(lay(dab({ bend: 0.05, width: 2 })))
  const heightAt = (column: number): number =>
    Math.max(...pixels.filter(([x]) => x === column).map(([, y]) => y))
  expect(heightAt(27)).toBeGreaterThan(heightAt(20))
  expect(heightAt(13)).toBeGreaterThan(heightAt(20))
})

it('is cut off at the border of the canvas', () => {
  expect(touched(lay(dab({ x: 0, y: 0, angle: 0.7 }))).length).toBeGreaterThan(5)
  expect(touched(lay(dab({ x: -100, y: 900 })))).toEqual([])
})
