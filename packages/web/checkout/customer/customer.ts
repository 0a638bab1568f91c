import { isEmail } from '../../lib/email.ts'
import type { Checkout } from '../state/checkout.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import { say } from '../texts/speech.ts'
import { answerErrors, type Answers, answersOf, type CustomField, dataOf } from './custom-fields.ts'

type AddressField = 'country' | 'line1' | 'line2' | 'postalCode' | 'city' | 'state'

/** The fields about the customer that are one line of text. */
export type CustomerTextField = 'email' | 'name' | AddressField | 'taxId'

/** The form's fields about the customer. Card data is never part of them. */
export type Customer = { readonly [field in CustomerTextField]: string } & {
  readonly answers: Answers
  /** Whether they agree that it is delivered at once, and that the right of withdrawal ends by it. The words they agreed to are kept with the order. */
  readonly isConsenting: boolean
}

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
    isConsenting: false,
  }
}

/** The parts of the form that a checkout needs: card, name and country only when there is something to pay. */
export type Requirements = {
  readonly payment: boolean
  /** Whether the whole address is asked for. */
  readonly address: boolean
  /** Whether the tax depends on the postal code. */
  readonly postalCode: boolean
  readonly customFields: readonly CustomField[]
  /** Whether the seller asks for the consent to deliver at once. */
  readonly consent: boolean
}

export const requirementsOf = (checkout: Checkout): Requirements => ({
  payment: checkout.isPaymentFormRequired,
  address: checkout.requireBillingAddress && checkout.isPaymentFormRequired,
  postalCode: checkout.asksPostalCode === true,
  customFields: checkout.attachedCustomFields,
  consent: checkout.asksWithdrawalConsent === true,
})

/** Fields that must not be blank, and the parts of the form that need them. */
const requiredFields = {
  email: 'always',
  name: ['payment'],
  country: ['payment'],
  line1: ['address'],
  postalCode: ['address', 'postalCode'],
  city: ['address'],
} as const

type RequiredField = keyof typeof requiredFields

const isRequiredField = (field: CustomerTextField): field is RequiredField =>
  Object.hasOwn(requiredFields, field)

/** The sentence that asks for a field that must not be blank here; undefined for all others. */
const missingField = (field: CustomerTextField, requirements: Requirements): string | undefined => {
  if (!isRequiredField(field)) return undefined
  const parts = requiredFields[field]
  return parts === 'always' || parts.some((part) => requirements[part]) ? say(`missing.${field}`) : undefined
}

/** What is wrong with one field; undefined when it may be sent. */
export const customerError = (
  field: CustomerTextField,
  customer: Customer,
  requirements: Requirements,
): string | undefined => {
  const text = customer[field].trim()
  if (text === '') return missingField(field, requirements)
  return field === 'email' && !isEmail(text) ? say('wrong.email') : undefined
}

/** All errors of the fields about the customer. */
export const customerErrors = (customer: Customer, requirements: Requirements): FieldErrors => {
  const fields = Object.keys(requiredFields) as CustomerTextField[]
  return {
    ...definedErrors(
      Object.fromEntries(fields.map((field) => [field, customerError(field, customer, requirements)])),
    ),
    ...answerErrors(requirements.customFields, customer.answers),
    ...(requirements.consent && !customer.isConsenting && { withdrawalConsent: say('withdrawal.missing') }),
  }
}

const textOrNull = (value: string) => value.trim() || null

/** The address as it is sent, as far as it is asked for. */
export const addressOf = (
  customer: Customer,
  { address, postalCode }: Pick<Requirements, 'address' | 'postalCode'>,
) => {
  const { country, state } = customer
  const ofTax = { country, ...(postalCode && { postalCode: textOrNull(customer.postalCode) }) }
  if (!address) return ofTax
  return {
    country,
    line1: textOrNull(customer.line1),
    line2: textOrNull(customer.line2),
    postalCode: textOrNull(customer.postalCode),
    city: textOrNull(customer.city),
    // State codes are capitals.
    state: textOrNull(stateLabel(country) ? state.toUpperCase() : state),
  }
}

/** The customer as the confirmation sends it. Blank parts are left out; an address needs its country. */
export const confirmationOf = (customer: Customer, requirements: Requirements) => {
  const { payment, customFields, consent } = requirements
  const customerName = customer.name.trim()
  const customerTaxId = customer.taxId.trim()
  return {
    customerEmail: customer.email.trim(),
    ...(customerName !== '' && { customerName }),
    ...(customer.country !== '' && { customerBillingAddress: addressOf(customer, requirements) }),
    ...(payment && customerTaxId !== '' && { customerTaxId }),
    ...(consent && customer.isConsenting && { withdrawalConsent: say('withdrawal.statement') }),
    ...(customFields.length > 0 && { customFieldData: dataOf(customFields, customer.answers) }),
  }
}

/** What the state of an address is called, in countries whose addresses have one. */
export const stateLabel = (country: string): 'state' | 'province' | undefined =>
  country === 'US' ? 'state' : country === 'CA' ? 'province' : undefined
