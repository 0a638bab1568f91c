import { type Customer, customerErrors, type CustomerTextField, type Requirements } from './customer.ts'
import type { FieldErrors, FieldName } from '../state/field-errors.ts'

/** The fields about the customer that a wallet can fill in. */
export type WalletField = Exclude<CustomerTextField, 'taxId'>

/** Who pays, as far as a wallet says it. */
export type WalletHolder = { readonly [field in WalletField]?: string | undefined }

const addressFields = ['line1', 'line2', 'postalCode', 'city', 'state'] as const

const isBlank = (text: string | undefined): text is '' | undefined => (text ?? '').trim() === ''

/**
 * The address of the wallet, as far as it is asked for, where none was typed and the country is the same: a whole one is never
 * put together from two.
 */
const addressFrom = (
  customer: Customer,
  holder: WalletHolder,
  { address, postalCode }: Requirements,
): Partial<Customer> => {
  const fields = address ? addressFields : postalCode ? (['postalCode'] as const) : []
  const isTyped = fields.some((field) => !isBlank(customer[field]))
  const isElsewhere = !isBlank(customer.country) && customer.country !== holder.country
  if (isTyped || isElsewhere) return {}
  return Object.fromEntries(fields.map((field) => [field, holder[field] ?? '']))
}

/** The customer with what they left blank filled in from their wallet. What they typed stays. */
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
 * What has to be corrected before a wallet is opened: all errors but those of blank fields that the wallet fills in.
 *
 * @param shown the errors that the form shows; a tax number that was rejected is among them
 * @param gives the fields that the wallet fills in
 */
export const errorsBeforeWallet = (
  customer: Customer,
  requirements: Requirements,
  shown: FieldErrors,
  gives: readonly WalletField[],
): FieldErrors => {
  const isGiven = (field: string): boolean =>
    gives.some((given) => given === field && isBlank(customer[given]))
  const errors = Object.entries(customerErrors(customer, requirements)).filter(([field]) => !isGiven(field))
  const { taxId } = shown
  const all: { [F in FieldName]?: string } = Object.fromEntries(errors)
  return taxId === undefined ? all : { ...all, taxId }
}
