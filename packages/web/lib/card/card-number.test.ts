import { passesLuhn } from '@atelier/contract/primitives/text-forms'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardBrand, cardDigits, cardNumberFault, caretAfterDigits, formatCardNumber } from './card-number.ts'

const digits = fc.stringMatching(/^\d{0,19}$/)

describe('card numbers', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['2720999999999999', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
  ])('%s is a card of %s', (number, id) => expect(cardBrand(number)?.id).toBe(id))

  it.each(['', '3', '2', '2220', '2721000000000000', '9999999999999999'])('%j has no brand', (number) =>
    expect(cardBrand(number)).toBeUndefined(),
  )

  it('groups as the card is printed', () => {
    expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatCardNumber('42424')).toBe('4242 4')
    expect(formatCardNumber('')).toBe('')
  })

  it('grouping loses no digit and ends in no space', () => {
    fc.assert(
      fc.property(digits, (number) => {
        const formatted = formatCardNumber(number)
        expect(cardDigits(formatted)).toBe(number)
        expect(formatted).toBe(formatted.trim())
      }),
    )
  })

  it('reads pasted numbers however they are spaced', () => {
    fc.assert(
      fc.property(
        digits,
        fc.array(fc.constantFrom(' ', '-', '\u00A0', '\t', ''), { minLength: 20, maxLength: 20 }),
        (number, gaps) => {
          const pasted = Array.from(number, (digit, at) => digit + (gaps[at] ?? '')).join('')
          expect(cardDigits(pasted)).toBe(number)
        },
      ),
    )
  })

  it('keeps the caret between the same digits', () => {
    fc.assert(
      fc.property(digits, fc.nat(19), (number, expected) => {
        const count = Math.min(expected, number.length)
        const shown = formatCardNumber(number)
        expect(cardDigits(shown.slice(0, caretAfterDigits(shown, count)))).toBe(number.slice(0, count))
      }),
    )
  })

  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12,18}$/),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (head, at, shift) => {
          const check = Array.from('0123456789').find((digit) => passesLuhn(head + digit))
          expect(check).toBeDefined()
          const whole = `${head}${check}`
          const place = at % whole.length
          const wrong = String((Number(whole.charAt(place)) + shift) % 10)
          expect(passesLuhn(whole.slice(0, place) + wrong + whole.slice(place + 1))).toBe(false)
        },
      ),
    )
  })

  it('explains the error', () => {
    expect(cardNumberFault('')).toBe('missing')
    expect(cardNumberFault('4242')).toBe('short')
    expect(cardNumberFault('42424242424242')).toBe('length')
    expect(cardNumberFault('4242424242424241')).toBe('wrong')
    expect(cardNumberFault('4242424242424242')).toBeUndefined()
    expect(cardNumberFault('378282246310005')).toBeUndefined()
  })
})
