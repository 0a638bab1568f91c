/** Text patterns that pages check without loading the schemas, which use the same patterns. */

import { storedEmail } from './email-domains.ts'

/** Letters, marks and digits of any script, and the symbols allowed before the @ (RFC 5321, RFC 6531). */
const localPart = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * Letters, marks and digits of any script, between the dots of any keyboard. Conversion to ASCII decides
 * whether they form a domain.
 */
const anyDomain = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.\\u3002\\uff0e\\uff61\\u30fb-]*'

/** Two or more labels, the last of which begins with a letter. */
const storedDomain = new RegExp(`@(?:${domainLabel}\\.)+(?![0-9])${domainLabel}$`)

/** Pattern of an e-mail address as people type it, at a domain of any script. */
export const emailPattern: RegExp = new RegExp(`^${localPart}(?:\\.${localPart})*@${anyDomain}$`, 'u')

/** Maximum length of an e-mail address, in characters. */
export const maxEmailLength = 320

/** Returns true if a text is an e-mail address as `Email` accepts it. */
export const isEmail = (text: string): boolean => {
  if (!emailPattern.test(text)) return false
  const stored = storedEmail(text)
  return stored.length <= maxEmailLength && storedDomain.test(stored)
}

/** Returns true if a text is an object's identifier, as `Id` accepts it. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

/**
 * Returns true if the last digit is the check digit of the others (ISO/IEC 7812-1, annex B: the Luhn
 * formula).
 */
export const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (1 + (place % 2)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return digits.length > 0 && sum % 10 === 0
}
