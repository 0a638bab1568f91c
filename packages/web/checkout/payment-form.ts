import { type Faults, faultsOf } from './faults.ts'
import { stateLabel } from './countries.ts'
import { answerFaults, type Answers, answersOf, dataOf, type Question } from './questions.ts'
import type { Checkout } from './where-it-stands.ts'

/** What the buyer says about themselves. Card data is never part of it. */
export type Buyer = {
  readonly email: string
  readonly name: string
  readonly country: string
  readonly line1: string
  readonly line2: string
  readonly postalCode: string
  readonly city: string
  readonly state: string
  readonly taxId: string
  readonly answers: Answers
}

/** What the buyer types into a line of its own. */
export type BuyerText = Exclude<keyof Buyer, 'answers'>

/** What the checkout already knows about the buyer; blank where it knows nothing. */
export const buyerOf = (checkout: Checkout): Buyer => {
  const { customerEmail, customerName, customerTaxId, customerBillingAddress: address } = checkout
  return {
    email: customerEmail ?? '',
    name: customerName ?? '',
    country: address?.country ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    taxId: customerTaxId ?? '',
    answers: answersOf(checkout),
  }
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What a checkout asks of its buyer: a name and a country only when there is something to pay. */
export type Asked = {
  readonly payment: boolean
  readonly address: boolean
  readonly questions: readonly Question[]
}

export const askedBy = (checkout: Checkout): Asked => ({
  payment: checkout.isPaymentFormRequired,
  address: checkout.requireBillingAddress && checkout.isPaymentFormRequired,
  questions: checkout.attachedCustomFields,
})

const missing = (value: string, sentence: string): string | undefined =>
  value.trim() === '' ? sentence : undefined

const buyerChecks: { readonly [F in BuyerText]: (buyer: Buyer, asked: Asked) => string | undefined } = {
  email: (buyer) =>
    missing(buyer.email, 'Enter your e-mail address.') ??
    (email.test(buyer.email.trim())
      ? undefined
      : 'This is not an e-mail address yet, for example name@example.com.'),
  name: (buyer, asked) => (asked.payment ? missing(buyer.name, 'Enter the name on the card.') : undefined),
  country: (buyer, asked) => (asked.payment ? missing(buyer.country, 'Choose your country.') : undefined),
  line1: (buyer, asked) =>
    asked.address ? missing(buyer.line1, 'Enter your street and house number.') : undefined,
  line2: () => undefined,
  postalCode: (buyer, asked) =>
    asked.address ? missing(buyer.postalCode, 'Enter your postal code.') : undefined,
  city: (buyer, asked) => (asked.address ? missing(buyer.city, 'Enter your town.') : undefined),
  state: () => undefined,
  taxId: () => undefined,
}

/** What is wrong with one field of the buyer; undefined when it may be sent. */
export const buyerFault = (field: BuyerText, buyer: Buyer, asked: Asked): string | undefined =>
  buyerChecks[field](buyer, asked)

/** Everything that is wrong with what the buyer says. */
export const buyerFaults = (buyer: Buyer, asked: Asked): Faults => ({
  ...faultsOf(
    Object.fromEntries(
      Object.keys(buyerChecks).map((field) => [field, buyerFault(field as BuyerText, buyer, asked)]),
    ),
  ),
  ...answerFaults(asked.questions, buyer.answers),
})

/** The buyer as the confirmation sends it. Blank parts are left out; an address needs its country. */
export const confirmationOf = (buyer: Buyer, asked: Asked) => {
  const filled = (value: string) => (value.trim() === '' ? null : value.trim())
  const whole = {
    country: buyer.country,
    line1: filled(buyer.line1),
    line2: filled(buyer.line2),
    postalCode: filled(buyer.postalCode),
    city: filled(buyer.city),
    // Where states are codes, they are capitals.
    state: filled(stateLabel(buyer.country) ? buyer.state.toUpperCase() : buyer.state),
  }
  return {
    customerEmail: buyer.email.trim(),
    ...(filled(buyer.name) === null ? {} : { customerName: buyer.name.trim() }),
    ...(buyer.country === ''
      ? {}
      : { customerBillingAddress: asked.address ? whole : { country: buyer.country } }),
    ...(asked.payment && filled(buyer.taxId) !== null && { customerTaxId: buyer.taxId.trim() }),
    ...(asked.questions.length > 0 && { customFieldData: dataOf(asked.questions, buyer.answers) }),
  }
}
