/** A card network, how its numbers are grouped, how long they are and how long its security code is. */
export type CardBrand = {
  readonly id: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  readonly name: string
  readonly lengths: readonly number[]
  readonly groups: readonly number[]
  readonly securityCodeLength: 3 | 4
}

const fours = [4, 4, 4, 4, 3] as const

const brand = (
  id: CardBrand['id'],
  name: string,
  lengths: readonly number[],
  groups: readonly number[] = fours,
  securityCodeLength: 3 | 4 = 3,
): CardBrand => ({ id, name, lengths, groups, securityCodeLength })

const visa = brand('visa', 'Visa', [13, 16, 19])
const mastercard = brand('mastercard', 'Mastercard', [16])
const amex = brand('amex', 'Amex', [15], [4, 6, 5], 4)
const discover = brand('discover', 'Discover', [16, 17, 18, 19])
const diners = brand('diners', 'Diners', [14, 16], [4, 6, 4, 5])
const jcb = brand('jcb', 'JCB', [16, 17, 18, 19])
const unionpay = brand('unionpay', 'UnionPay', [16, 17, 18, 19])

/** Leading digits, as inclusive ranges of one width (ISO/IEC 7812 issuer identification numbers). */
const ranges: readonly (readonly [first: number, last: number, CardBrand])[] = [
  [4, 4, visa],
  [34, 34, amex],
  [37, 37, amex],
  [51, 55, mastercard],
  [2221, 2720, mastercard],
  [6011, 6011, discover],
  [644, 649, discover],
  [65, 65, discover],
  [300, 305, diners],
  [36, 36, diners],
  [38, 39, diners],
  [3528, 3589, jcb],
  [62, 62, unionpay],
]

const longestNumber = 19

/** The digits of a typed or pasted card number; spaces, dashes and everything else drop out. */
export const cardDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, longestNumber)

/** The network a number belongs to as soon as its first digits decide it. */
export const cardBrand = (digits: string): CardBrand | undefined =>
  ranges.find(([first, last]) => {
    const width = String(first).length
    const head = Number(digits.slice(0, width))
    return digits.length >= width && head >= first && head <= last
  })?.[2]

/** The digits in the groups printed on the card: `4242 4242 4242 4242`, `3782 822463 10005`. */
export const formatCardNumber = (digits: string): string => {
  const parts: string[] = []
  let from = 0
  for (const size of cardBrand(digits)?.groups ?? fours) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + size))
    from += size
  }
  if (from < digits.length) parts.push(digits.slice(from))
  return parts.join(' ')
}

/** Where the caret belongs in a formatted text so that `count` digits stand before it. */
export const caretAfterDigits = (formatted: string, count: number): number => {
  let at = 0
  for (let seen = 0; at < formatted.length && seen < count; at += 1) {
    if (/\d/.test(formatted.charAt(at))) seen += 1
  }
  return at
}

/** The check digit of ISO/IEC 7812-1, annex B (the Luhn formula). */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - fromRight))
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** What is wrong with a card number, as a sentence for its holder; undefined when it is complete and well formed. */
export const cardNumberFault = (digits: string): string | undefined => {
  if (digits === '') return 'Enter the card number.'
  const known = cardBrand(digits)
  const shortest = known?.lengths[0] ?? 13
  if (digits.length < shortest) return 'The card number is not complete.'
  if (known && !known.lengths.includes(digits.length))
    return 'The card number has a digit too many or too few.'
  if (!passesLuhn(digits)) return 'The card number is not right. Check its digits.'
  return undefined
}
