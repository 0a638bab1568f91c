import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentIn, contrastOf, grounds, isHexColor, mixColors, standardAccent, weaknessOf } from './colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('computes the contrast of two colors', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(['#1f6b9c', '#FFF', 'red', '#1f6b9c;'].map(isHexColor)).toEqual([true, false, false, false])
})

it('derives readable colors, from any accent', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
      const { fill, on_fill, text, strong, wash } = accentIn(scheme, accent)
      expect(contrastOf(fill, on_fill)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [wash, grounds[scheme].paper, grounds[scheme].raised]) {
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(strong, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 300 },
  )
})

it('explains when an accent is hard to see', () => {
  expect(weaknessOf(standardAccent)).toBeUndefined()
  expect(weaknessOf('#ffee00')).toMatch(/hard to see on light pages \(contrast 1\.\d of the 3/)
  expect(weaknessOf('#101010')).toMatch(/hard to see on dark pages .* a lighter colour/)
})
