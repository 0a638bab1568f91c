import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryFault, formatExpiry, monthOf, parseExpiry } from './expiry.ts'

const month = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2000, max: 2099 }),
})
const now = { month: 11, year: 2026 }

/** Returns the content of the field after the last key. */
const type = (keys: string): string =>
  Array.from(keys).reduce((entered, key) => formatExpiry(entered + key, entered), '')

describe('expiry dates', () => {
  it('reads every way a month is written', () => {
    fc.assert(
      fc.property(month, (input) => {
        const mm = String(input.month).padStart(2, '0')
        const yy = String(input.year).slice(2)
        for (const typedText of [
          `${mm}/${yy}`,
          `${mm} / ${yy}`,
          `${mm}${yy}`,
          `${mm}/${input.year}`,
          `${mm}${input.year}`,
          `${input.month}-${yy}`,
          `${input.year}-${mm}`,
        ]) {
          expect(parseExpiry(typedText)).toEqual(input)
        }
      }),
    )
  })

  it('typing the digits of a month shows it and means it', () => {
    fc.assert(
      fc.property(month, (input) => {
        const formatted = type(`${String(input.month).padStart(2, '0')}${String(input.year).slice(2)}`)
        expect(formatted).toMatch(/^\d\d \/ \d\d$/)
        expect(parseExpiry(formatted)).toEqual(input)
      }),
    )
  })

  it('adds the leading zero of a month and the slash', () => {
    expect(type('9')).toBe('09 / ')
    expect(type('1')).toBe('1')
    expect(type('12')).toBe('12 / ')
    expect(type('1/34')).toBe('01 / 34')
    expect(formatExpiry('12/2031')).toBe('12 / 31')
    expect(formatExpiry('2031-12')).toBe('12 / 31')
  })

  it('can be deleted to empty, key by key', () => {
    fc.assert(
      fc.property(month, (input) => {
        let formatted = type(`${String(input.month).padStart(2, '0')}${String(input.year).slice(2)}`)
        for (let keys = 0; keys < 10 && formatted !== ''; keys += 1) {
          const next = formatExpiry(formatted.slice(0, -1), formatted)
          expect(next.length).toBeLessThan(formatted.length)
          formatted = next
        }
        expect(formatted).toBe('')
      }),
    )
  })

  it.each(['', '1', '13/30', '00/30', '12/1', 'soon', '12/1999'])('%j is no month', (typed) =>
    expect(parseExpiry(typed)).toBeUndefined(),
  )

  it('a card is good until the end of its month', () => {
    expect(expiryFault('11 / 26', now)).toBeUndefined()
    expect(expiryFault('10 / 26', now)).toBe('past')
    expect(expiryFault('12 / 25', now)).toBe('past')
    expect(expiryFault('11 / 76', now)).toBeUndefined()
    expect(expiryFault('12 / 76', now)).toBe('far')
    expect(expiryFault('13 / 30', now)).toBe('wrong')
    expect(expiryFault(' ', now)).toBe('missing')
  })

  it('uses the month of a time in UTC', () =>
    expect(monthOf('2026-11-30T23:30:00-02:00')).toEqual({ month: 12, year: 2026 }))
})
