import type { CardBrand } from './card-number.ts'

/** The digits of a typed security code, no more than its card has (three, four on Amex). */
export const securityCodeDigits = (typed: string, brand: CardBrand | undefined): string =>
  typed.replace(/\D/g, '').slice(0, brand?.securityCodeLength ?? 4)

/** What is wrong with a security code, as a sentence; undefined when it is complete. */
export const securityCodeFault = (digits: string, brand: CardBrand | undefined): string | undefined => {
  if (digits === '') return 'Enter the security code.'
  const wanted = brand?.securityCodeLength ?? 3
  if (digits.length === wanted) return undefined
  return wanted === 4
    ? 'The security code is the four digits on the front of the card.'
    : 'The security code is the three digits on the back of the card.'
}
