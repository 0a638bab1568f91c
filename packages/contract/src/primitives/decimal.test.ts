import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalDecimal } from './decimal.ts'

describe('a decimal number', () => {
  it.each([
    ['5', '5'],
    ['05', '5'],
    ['+5', '5'],
    ['0005.500', '5.5'],
    ['5.', '5'],
    ['5.000000000000', '5'],
    ['.5', '0.5'],
    ['00.50', '0.5'],
    ['5e-1', '0.5'],
    ['+0.05E+1', '0.5'],
    ['1e-12', '0.000000000001'],
    ['1.25e3', '1250'],
    ['100', '100'],
    ['0', '0'],
    ['0.0', '0'],
    ['0e5', '0'],
  ])('%s has the form %s', (text, form) => {
    expect(canonicalDecimal(text)).toBe(form)
    expect(canonicalDecimal(form)).toBe(form)
  })

  it.each([
    '',
    '+',
    '.',
    '-5',
    '5,0',
    '1_000',
    '0x10',
    '5e',
    'e5',
    '1e9999',
    ' 5',
    '5 ',
    'NaN',
    'Infinity',
    '٥',
  ])('%j is none', (text) => expect(canonicalDecimal(text)).toBeUndefined())

  it('has one form however it is written', () => {
    const digits = fc.stringMatching(/^[0-9]{1,12}$/)
    fc.assert(
      fc.property(digits, digits, fc.nat(5), fc.nat(5), fc.nat(9), (whole, part, before, after, shift) => {
        const form = canonicalDecimal(`${whole}.${part}`) ?? ''
        expect(canonicalDecimal(`${'0'.repeat(before)}${whole}.${part}${'0'.repeat(after)}`)).toBe(form)
        expect(canonicalDecimal(`+${whole}${part}e-${part.length}`)).toBe(form)
        expect(canonicalDecimal(`0.${'0'.repeat(shift)}${whole}${part}E+${shift + whole.length}`)).toBe(form)
        expect(form).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  it('of the language has the digits that the language prints', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 99_999, noNaN: true }), (value) => {
        expect(Number(canonicalDecimal(String(value)))).toBe(value)
      }),
    )
  })
})
