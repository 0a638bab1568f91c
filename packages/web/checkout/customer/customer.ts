import { isEmail } from '../../lib/email.ts'
import type { Checkout } from '../state/checkout.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import type { OpenState } from '../state/state.ts'
import { say } from '../texts/speech.ts'
import {
  fieldValueErrors,
  type FieldValues,
  fieldValuesOf,
  type CustomField,
  dataOf,
} from './custom-fields.ts'

type AddressField = 'country' | 'line1' | 'line2' | 'postalCode' | 'city' | 'state'

/** Customer fields with one line of text. */
export type CustomerTextField = 'email' | 'name' | AddressField | 'taxId'

/** Customer fields of the form. Card data is never part of them. */
export type Customer = { readonly [field in CustomerTextField]: string } & {
  readonly fieldValues: FieldValues
  /** Consent to immediate delivery, which ends the right of withdrawal. The order stores the consent text. */
  readonly isConsenting: boolean
}

/** Customer as known to the checkout; blank where unknown. */
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
    fieldValues: fieldValuesOf(checkout),
    isConsenting: false,
  }
}

/** Parts of the form that a checkout needs: card, name and country only for a payment. */
export type Requirements = {
  readonly payment: boolean
  /** True when the full address is required. */
  readonly address: boolean
  /** True when the tax depends on the postal code. */
  readonly postalCode: boolean
  readonly customFields: readonly CustomField[]
  /** True when the seller requires consent to immediate delivery. */
  readonly consent: boolean
}

export const requirementsOf = (checkout: Checkout): Requirements => ({
  payment: checkout.isPaymentFormRequired,
  address: checkout.requireBillingAddress && checkout.isPaymentFormRequired,
  postalCode: checkout.asksPostalCode === true,
  customFields: checkout.attachedCustomFields,
  consent: checkout.asksWithdrawalConsent === true,
})

/** Required fields, with the parts of the form that require them. */
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

/** Returns the error of a blank required field; undefined for all others. */
const missingField = (field: CustomerTextField, requirements: Requirements): string | undefined => {
  if (!isRequiredField(field)) return undefined
  const parts = requiredFields[field]
  return parts === 'always' || parts.some((part) => requirements[part]) ? say(`missing.${field}`) : undefined
}

/** Returns the error of one field; undefined when it is valid. */
export const customerError = (
  field: CustomerTextField,
  customer: Customer,
  requirements: Requirements,
): string | undefined => {
  const text = customer[field].trim()
  if (text === '') return missingField(field, requirements)
  return field === 'email' && !isEmail(text) ? say('wrong.email') : undefined
}

/** Returns all errors of the customer fields. */
export const customerErrors = (customer: Customer, requirements: Requirements): FieldErrors => {
  const fields = Object.keys(requiredFields) as CustomerTextField[]
  return {
    ...definedErrors(
      Object.fromEntries(fields.map((field) => [field, customerError(field, customer, requirements)])),
    ),
    ...fieldValueErrors(requirements.customFields, customer.fieldValues),
    ...(requirements.consent && !customer.isConsenting && { withdrawalConsent: say('withdrawal.missing') }),
  }
}

/** Returns the errors of a form that prevent a payment, by card and by wallet alike. */
export const errorsBeforePayment = (
  customer: Customer,
  { checkout, errors }: Pick<OpenState, 'checkout' | 'errors'>,
): FieldErrors => ({
  ...customerErrors(customer, requirementsOf(checkout)),
  ...(checkout.productPrice.amountType === 'custom' && definedErrors({ amount: errors.amount })),
})

const textOrNull = (value: string) => value.trim() || null

/** Billing address of the request, limited to the required fields. */
export const addressOf = (
  customer: Customer,
  { address, postalCode }: Pick<Requirements, 'address' | 'postalCode'>,
) => {
  const { country, state } = customer
  const taxAddress = { country, ...(postalCode && { postalCode: textOrNull(customer.postalCode) }) }
  if (!address) return taxAddress
  return {
    country,
    line1: textOrNull(customer.line1),
    line2: textOrNull(customer.line2),
    postalCode: textOrNull(customer.postalCode),
    city: textOrNull(customer.city),
    // State codes are uppercase.
    state: textOrNull(stateKind(country) ? state.toUpperCase() : state),
  }
}

/** Customer fields of the confirmation. Omits blank parts; an address needs its country. */
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
    ...(customFields.length > 0 && { customFieldData: dataOf(customFields, customer.fieldValues) }),
  }
}

/** Label of the state of an address, in countries whose addresses have one. */
export const stateKind = (country: string): 'state' | 'province' | undefined =>
  country === 'US' ? 'state' : country === 'CA' ? 'province' : undefined
