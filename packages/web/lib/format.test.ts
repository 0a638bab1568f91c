import { expect, it } from 'vitest'
import { createFormat, personLocale } from './format.ts'

it('uses the first valid locale', () => {
  expect(personLocale(['en-US@posix', 'sv-SE', 'en'])).toBe('sv-SE')
  expect(personLocale(['', 'c'])).toBe('en-US')
})

it('writes numbers, money and dates as the locale does', () => {
  const now = () => new Date('2026-11-22T22:00:00Z')
  const swedish = createFormat('sv-SE', 'UTC', now)
  expect(swedish.money(-123_456, 'usd').replaceAll(/\s/g, ' ')).toBe('−1 234,56 US$')
  expect(swedish.ago('2026-11-22T21:00:00Z')).toBe('för 1 timme sedan')
  expect(swedish.short('2026-03-01T10:00:00Z')).toBe('1 mars 10:00')
  expect(swedish.short('2025-03-01T10:00:00Z')).toBe('1 mars 2025')
  expect(swedish.ago('2026-10-01T21:00:00Z')).toBe('1 okt. 2026')
  expect(createFormat('en-US').number(12_345)).toBe('12,345')
  expect(createFormat('en-US').money(-900, 'usd')).toBe('−$9.00')
  expect(createFormat('en-US').number(-12)).toBe('−12')
})

it('formats nothing without a sign', () => {
  const { money, number } = createFormat('en-US')
  expect(money(-0, 'usd')).toBe('$0.00')
  expect([number(-0), number(-0.0001)]).toEqual(['0', '0'])
})
