import { errorsBeforePayment } from './customer-errors.ts'
import type { Customer, CustomerTextField, Requirements } from './customer.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import type { OpenState } from '../state/state.ts'

/** Customer fields that a wallet can fill in. */
export type WalletField = Exclude<CustomerTextField, 'taxId'>

/** Payer details provided by a wallet. */
export type WalletHolder = { readonly [field in WalletField]?: string | undefined }

const addressFields = ['line1', 'line2', 'postalCode', 'city', 'state'] as const

const isBlank = (text: string | undefined): text is '' | undefined => (text ?? '').trim() === ''

/**
 * Required address fields of the wallet, when none was typed and the country matches: an address is never
 * combined from two.
 */
const addressFrom = (
  customer: Customer,
  holder: WalletHolder,
  { needsAddress, needsPostalCode }: Requirements,
): Partial<Customer> => {
  const fields = needsAddress ? addressFields : needsPostalCode ? (['postalCode'] as const) : []
  const isTyped = fields.some((field) => !isBlank(customer[field]))
  const isElsewhere = !isBlank(customer.country) && customer.country !== holder.country
  if (isTyped || isElsewhere) return {}
  return Object.fromEntries(fields.map((field) => [field, holder[field] ?? '']))
}

/** Fills the customer's blank fields from their wallet. Typed text stays. */
export const withHolder = (
  customer: Customer,
  holder: WalletHolder,
  requirements: Requirements,
): Customer => {
  const pick = (field: 'email' | 'name' | 'country') =>
    isBlank(customer[field]) ? (holder[field] ?? '') : customer[field]
  return {
    ...customer,
    ...addressFrom(customer, holder, requirements),
    email: pick('email'),
    name: pick('name'),
    country: pick('country'),
  }
}

/**
 * Errors to correct before a wallet opens: all except those of blank fields that the wallet fills in.
 *
 * @param form the open form, whose errors include that of a rejected tax number
 * @param filled the fields that the wallet fills in
 */
export const errorsBeforeWallet = (
  customer: Customer,
  form: Pick<OpenState, 'checkout' | 'errors'>,
  filled: readonly WalletField[],
): FieldErrors => {
  const isFilled = (field: string): boolean =>
    filled.some((name) => name === field && isBlank(customer[name]))
  const errors = Object.entries(errorsBeforePayment(customer, form)).filter(([field]) => !isFilled(field))
  return definedErrors({ ...Object.fromEntries(errors), taxId: form.errors.taxId })
}
