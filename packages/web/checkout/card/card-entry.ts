import type { Card } from '../state/checkout-calls.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import { say } from '../texts/speech.ts'
import {
  cardBrand,
  type CardBrand,
  cardDigits,
  cardNumberFault,
  securityCodeLength,
} from '../../lib/card/card-number.ts'
import { expiryFault, type Month, parseExpiry } from '../../lib/card/expiry.ts'
import { isTestCard } from '../../lib/card/test-cards.ts'

/** Card fields as entered in the form. */
export type CardEntry = { readonly number: string; readonly expiry: string; readonly securityCode: string }

export const blankCard: CardEntry = { number: '', expiry: '', securityCode: '' }

/** Digits of a typed security code, cut to the length for its brand. */
export const securityCodeDigits = (typed: string, brand: CardBrand | undefined): string =>
  typed.replace(/\D/g, '').slice(0, brand ? securityCodeLength(brand) : 4)

/** Error of a security code, as a sentence; undefined when it is complete. */
export const securityCodeError = (digits: string, brand: CardBrand | undefined): string | undefined => {
  if (digits === '') return say('securityCode.missing')
  if (digits.length === securityCodeLength(brand)) return undefined
  return securityCodeLength(brand) === 4 ? say('securityCode.front') : say('securityCode.back')
}

/** Error of one card field. `now` is the server's month. */
export const cardError = (field: keyof CardEntry, entry: CardEntry, now: Month): string | undefined => {
  const digits = cardDigits(entry.number)
  if (field === 'expiry') {
    const fault = expiryFault(entry.expiry, now)
    return fault && say(`expiry.${fault}`)
  }
  if (field === 'securityCode') return securityCodeError(entry.securityCode, cardBrand(digits))
  const fault = cardNumberFault(digits)
  if (fault !== undefined) return say(`number.${fault}`)
  // The sandbox processor rejects it, too. Checking here keeps the number of a real card on the page.
  return isTestCard(digits) ? undefined : say('card.testOnly')
}

/** Card to exchange for a token, or the errors of its fields. */
export const readCard = (
  entry: CardEntry,
  now: Month,
): { readonly card: Card } | { readonly errors: FieldErrors } => {
  const errors = definedErrors({
    number: cardError('number', entry, now),
    expiry: cardError('expiry', entry, now),
    securityCode: cardError('securityCode', entry, now),
  })
  const expiry = parseExpiry(entry.expiry)
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  const { month: exp_month, year: exp_year } = expiry
  return { card: { number: cardDigits(entry.number), exp_month, exp_year, cvc: entry.securityCode } }
}
