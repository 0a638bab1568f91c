import { isEmail } from '../../lib/email.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import type { OpenState } from '../state/state.ts'
import { say } from '../texts/speech.ts'
import { fieldValueErrors } from './custom-fields.ts'
import { type Customer, type CustomerTextField, type Requirements, requirementsOf } from './customer.ts'

/** Required fields, with the parts of the form that require them. */
const requiredFields = {
  email: 'always',
  name: ['needsPayment'],
  country: ['needsPayment'],
  line1: ['needsAddress'],
  postalCode: ['needsAddress', 'needsPostalCode'],
  city: ['needsAddress'],
} as const

type RequiredField = keyof typeof requiredFields

const isRequiredField = (field: CustomerTextField): field is RequiredField => field in requiredFields

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
    ...(requirements.needsConsent &&
      !customer.isConsenting && { withdrawalConsent: say('withdrawal.missing') }),
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
