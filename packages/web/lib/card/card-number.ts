import { passesLuhn } from '@atelier/contract/primitives/text-forms'

/** A card network with the lengths of its numbers and security codes. */
export type CardBrand = {
  readonly id: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  readonly name: string
  /** First digits of its numbers (ISO/IEC 7812 issuer identification numbers). */
  readonly prefix: RegExp
  readonly lengths: readonly number[]
}

const brands: readonly CardBrand[] = [
  { id: 'visa', name: 'Visa', prefix: /^4/, lengths: [13, 16, 19] },
  {
    id: 'mastercard',
    name: 'Mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
  },
  { id: 'amex', name: 'Amex', prefix: /^3[47]/, lengths: [15] },
  { id: 'discover', name: 'Discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] },
  { id: 'diners', name: 'Diners', prefix: /^(30[0-5]|36|38|39)/, lengths: [14, 16] },
  { id: 'jcb', name: 'JCB', prefix: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { id: 'unionpay', name: 'UnionPay', prefix: /^62/, lengths: [16, 17, 18, 19] },
]

const maxDigits = 19

/** Returns the digits of a typed or pasted card number, without spaces and dashes. */
export const cardDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, maxDigits)

/** Returns the network of a number, once its first digits determine it. */
export const cardBrand = (digits: string): CardBrand | undefined =>
  brands.find(({ prefix }) => prefix.test(digits))

/** Returns the display name of a card network; unknown networks keep the processor's name. */
export const brandName = (id: string): string => brands.find((brand) => brand.id === id)?.name ?? id

/** Returns the number of digits of a brand's security code. */
export const securityCodeLength = (brand: CardBrand | undefined): 3 | 4 => (brand?.id === 'amex' ? 4 : 3)

/** Formats the digits in groups as printed on the card: `4242 4242 4242 4242`, `3782 822463 10005`. */
export const formatCardNumber = (digits: string): string => {
  const brand = cardBrand(digits)?.id
  const groups =
    brand === 'amex' || brand === 'diners'
      ? digits.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?(\d+)?$/)?.slice(1)
      : digits.match(/\d{1,4}/g)
  return groups?.filter(Boolean).join(' ') ?? ''
}

/** Returns the caret position in a formatted text after `count` digits. */
export const caretAfterDigits = (formatted: string, count: number): number =>
  new RegExp(`^(\\D*\\d){0,${count}}`).exec(formatted)?.[0].length ?? 0

/** Kind of an invalid card number. */
type CardNumberFault = 'missing' | 'short' | 'length' | 'wrong'

/** Returns the fault of a card number; undefined when it is complete and well-formed. */
export const cardNumberFault = (digits: string): CardNumberFault | undefined => {
  if (digits === '') return 'missing'
  const lengths = cardBrand(digits)?.lengths
  if (digits.length < (lengths?.[0] ?? 13)) return 'short'
  if (lengths && !lengths.includes(digits.length)) return 'length'
  return passesLuhn(digits) ? undefined : 'wrong'
}
