import { expect, it } from 'vitest'
import { oklabToRgb, rgbToOklab } from './oklab.ts'

function pictureOf(count: number) {
  return {
    width: count,
    height: 1,
    L: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  }
}

it('returns the published OKLab values of pure colors', () => {
  const picture = pictureOf(4)
  rgbToOklab(Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255), picture)
  expect(picture.L[0]).toBeCloseTo(1, 3)
  expect([picture.L[1], picture.a[1], picture.b[1]].map((x) => Number(x!.toFixed(3)))).toEqual([
    0.628, 0.225, 0.126,
  ])
  expect([picture.L[3], picture.a[3], picture.b[3]].map((x) => Number(x!.toFixed(3)))).toEqual([
    0.452, -0.032, -0.312,
  ])
})

it('returns every grey and a grid of colors to the same bytes', () => {
  const bytes: number[] = []
  for (let i = 0; i < 256; i++) bytes.push(i, i, i)
  for (let r = 0; r < 256; r += 51)
    for (let g = 0; g < 256; g += 51) for (let b = 0; b < 256; b += 51) bytes.push(r, g, b)
  const input = Uint8Array.from(bytes)
  const picture = pictureOf(input.length / 3)
  const output = new Uint8Array(input.length)
  rgbToOklab(input, picture)
  oklabToRgb(picture, output)
  const worst = output.reduce((most, byte, i) => Math.max(most, Math.abs(byte - input[i]!)), 0)
  expect(worst).toBeLessThanOrEqual(1)
})

it('pulls a color outside the gamut towards grey instead of clipping its hue', () => {
  const picture = pictureOf(1)
  picture.L[0] = 0.6
  picture.a[0] = 0.4
  const output = new Uint8Array(3)
  oklabToRgb(picture, output)
  expect(output[0]).toBeGreaterThan(output[2]!)
  expect(output[1]).toBeLessThan(60)
})
