import { passesLuhn } from '@atelier/contract/primitives/text-forms'
import { describe, expect, it } from 'vitest'
import { cardError, readCard, securityCodeDigits, securityCodeError } from './card-entry.ts'
import { cardBrand } from '../../lib/card/card-number.ts'
import { isTestCard, testCards } from '../../lib/card/test-cards.ts'

const now = { month: 11, year: 2026 }
const entry = { number: '4242 4242 4242 4242', expiry: '04 / 34', securityCode: '123' }

describe('the card form', () => {
  it('returns the card to exchange', () => {
    expect(readCard(entry, now)).toEqual({
      card: { number: '4242424242424242', exp_month: 4, exp_year: 2034, cvc: '123' },
    })
  })

  it('names all errors together', () => {
    expect(readCard({ number: '', expiry: '', securityCode: '' }, now)).toEqual({
      errors: {
        number: 'Enter the card number.',
        expiry: 'Enter the expiry date.',
        securityCode: 'Enter the security code.',
      },
    })
  })

  it('rejects a card that is not a test card, even if well-formed', () => {
    expect(passesLuhn('4111111111111111')).toBe(true)
    expect(cardError('number', { ...entry, number: '4111111111111111' }, now)).toMatch(/only test cards/)
  })

  it('requires four digits on Amex and three elsewhere', () => {
    const amex = cardBrand('378282246310005')
    expect(securityCodeDigits('12345', amex)).toBe('1234')
    expect(securityCodeDigits('12 3 4', cardBrand('4242'))).toBe('123')
    expect(securityCodeError('123', amex)).toMatch(/four digits on the front/)
    expect(securityCodeError('12', cardBrand('4242'))).toMatch(/three digits on the back/)
    expect(securityCodeError('1234', amex)).toBeUndefined()
    expect(readCard({ ...entry, number: '378282246310005' }, now)).toHaveProperty('errors.securityCode')
  })

  it('offers test cards that would pass as cards', () => {
    for (const { number } of testCards) {
      expect(
        readCard({ ...entry, number, securityCode: number.startsWith('37') ? '1234' : '123' }, now),
      ).toHaveProperty('card.number', number)
      expect(isTestCard(number)).toBe(true)
    }
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  })
})
