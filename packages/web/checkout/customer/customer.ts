import { countries } from '@atelier/contract/primitives/countries'
import type { Checkout } from '../state/checkout.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import { answerErrors, type Answers, answersOf, type CustomField, dataOf } from './custom-fields.ts'

type AddressField = 'country' | 'line1' | 'line2' | 'postalCode' | 'city' | 'state'

/** The fields about the customer that are one line of text. */
export type CustomerTextField = 'email' | 'name' | AddressField | 'taxId'

/** The form's fields about the customer. Card data is never part of them. */
export type Customer = { readonly [field in CustomerTextField]: string } & { readonly answers: Answers }

/** The customer as the checkout knows them; blank where it knows nothing. */
export const customerOf = (checkout: Checkout): Customer => {
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

/** The parts of the form that a checkout needs: card, name and country only when there is something to pay. */
export type Requirements = {
  readonly payment: boolean
  readonly address: boolean
  readonly customFields: readonly CustomField[]
}

export const requirementsOf = (checkout: Checkout): Requirements => ({
  payment: checkout.isPaymentFormRequired,
  address: checkout.requireBillingAddress && checkout.isPaymentFormRequired,
  customFields: checkout.attachedCustomFields,
})

/** Fields that must not be blank: the part of the form they belong to, and the sentence that asks for them. */
const requiredFields: Partial<
  Record<CustomerTextField, { part: 'payment' | 'address' | 'always'; sentence: string }>
> = {
  email: { part: 'always', sentence: 'Enter your e-mail address.' },
  name: { part: 'payment', sentence: 'Enter the name on the card.' },
  country: { part: 'payment', sentence: 'Choose your country.' },
  line1: { part: 'address', sentence: 'Enter your street and house number.' },
  postalCode: { part: 'address', sentence: 'Enter your postal code.' },
  city: { part: 'address', sentence: 'Enter your town.' },
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with one field; undefined when it may be sent. */
export const customerError = (
  field: CustomerTextField,
  customer: Customer,
  requirements: Requirements,
): string | undefined => {
  const text = customer[field].trim()
  const required = requiredFields[field]
  if (text === '')
    return required && (required.part === 'always' || requirements[required.part])
      ? required.sentence
      : undefined
  return field === 'email' && !emailPattern.test(text)
    ? 'This is not an e-mail address yet, for example name@example.com.'
    : undefined
}

/** All errors of the fields about the customer. */
export const customerErrors = (customer: Customer, requirements: Requirements): FieldErrors => {
  const fields = Object.keys(requiredFields) as CustomerTextField[]
  return {
    ...definedErrors(
      Object.fromEntries(fields.map((field) => [field, customerError(field, customer, requirements)])),
    ),
    ...answerErrors(requirements.customFields, customer.answers),
  }
}

/** The customer as the confirmation sends it. Blank parts are left out; an address needs its country. */
export const confirmationOf = (customer: Customer, { payment, address, customFields }: Requirements) => {
  const textOrNull = (value: string) => value.trim() || null
  const { country, state } = customer
  const wholeAddress = {
    country,
    line1: textOrNull(customer.line1),
    line2: textOrNull(customer.line2),
    postalCode: textOrNull(customer.postalCode),
    city: textOrNull(customer.city),
    // State codes are capitals.
    state: textOrNull(stateLabel(country) ? state.toUpperCase() : state),
  }
  const customerName = customer.name.trim()
  const customerTaxId = customer.taxId.trim()
  return {
    customerEmail: customer.email.trim(),
    ...(customerName !== '' && { customerName }),
    ...(country !== '' && { customerBillingAddress: address ? wholeAddress : { country } }),
    ...(payment && customerTaxId !== '' && { customerTaxId }),
    ...(customFields.length > 0 && { customFieldData: dataOf(customFields, customer.answers) }),
  }
}

/** All countries with their names in a language, in that language's order. */
export const countriesIn = (
  language: string,
): readonly { readonly code: string; readonly name: string }[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return [...countries]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/** What the state of an address is called, in countries whose addresses have one. */
export const stateLabel = (country: string): string | undefined => ({ US: 'State', CA: 'Province' })[country]
