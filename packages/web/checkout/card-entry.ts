import { cardBrand, cardDigits, cardNumberFault } from './card-number.ts'
import type { Card } from './checkout-calls.ts'
import { expiryFault, type Month, parseExpiry } from './expiry.ts'
import { type Faults, faultsOf } from './faults.ts'
import { securityCodeFault } from './security-code.ts'
import { isTestCard } from './test-cards.ts'

/** The card fields as they stand in the form. */
export type CardEntry = { readonly number: string; readonly expiry: string; readonly securityCode: string }

export const blankCard: CardEntry = { number: '', expiry: '', securityCode: '' }

/** The same sentence the sandbox processor would answer; said here, a real card's number never leaves the page. */
const notATestCard = 'Test mode takes only test cards. Pick one from the list above.'

/** What is wrong with one card field. `now` is the server's month. */
export const cardFault = (field: keyof CardEntry, entry: CardEntry, now: Month): string | undefined => {
  const digits = cardDigits(entry.number)
  if (field === 'expiry') return expiryFault(entry.expiry, now)
  if (field === 'securityCode') return securityCodeFault(entry.securityCode, cardBrand(digits))
  return cardNumberFault(digits) ?? (isTestCard(digits) ? undefined : notATestCard)
}

/** The card to exchange for a token, or what is wrong with the fields. */
export const readCard = (
  entry: CardEntry,
  now: Month,
): { readonly card: Card } | { readonly faults: Faults } => {
  const faults = faultsOf({
    number: cardFault('number', entry, now),
    expiry: cardFault('expiry', entry, now),
    securityCode: cardFault('securityCode', entry, now),
  })
  const expiry = parseExpiry(entry.expiry)
  if (!expiry || Object.keys(faults).length > 0) return { faults }
  return {
    card: {
      number: cardDigits(entry.number),
      exp_month: expiry.month,
      exp_year: expiry.year,
      cvc: entry.securityCode,
    },
  }
}
