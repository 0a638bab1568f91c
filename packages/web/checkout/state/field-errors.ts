import type { Issue } from '@atelier/contract/primitives/api-errors'
import { camelKey } from '@atelier/contract/primitives/field-case'
import { sortIssues } from '../../lib/api-error.ts'
import { retellIssues } from '../../lib/texts/retell.ts'
import { retell } from '../texts/speech.ts'

/** Standard fields of the form, in page order. */
const fieldOrder = [
  'amount',
  'discountCode',
  'email',
  'number',
  'expiry',
  'securityCode',
  'name',
  'country',
  'line1',
  'line2',
  'postalCode',
  'city',
  'state',
  'taxId',
  'withdrawalConsent',
] as const

/** Field of the form: a standard field, or the answer to a custom field, by its slug. */
export type FieldName = (typeof fieldOrder)[number] | `answer:${string}`

/** Error sentence per invalid field. */
export type FieldErrors = { readonly [F in FieldName]?: string }

/** Removes fields without an error. */
export const definedErrors = (errors: { readonly [F in FieldName]?: string | undefined }): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined))

/** Returns the field to focus: the first on the page with an error. */
export const firstInvalidField = (errors: FieldErrors): FieldName | undefined => {
  const fields = Object.keys(errors) as FieldName[]
  const place = (field: FieldName): number => {
    const listed = fieldOrder.findIndex((name) => name === field)
    // Custom fields are between the e-mail address and the card.
    return listed === -1 ? fieldOrder.indexOf('email') + 0.5 : listed
  }
  return fields.toSorted((a, b) => place(a) - place(b))[0]
}

/** Form fields by request key, where the names differ. */
const fieldsByKey: Record<string, FieldName> = {
  customerEmail: 'email',
  customerName: 'name',
  customerBillingAddress: 'country',
  customerTaxId: 'taxId',
  discountId: 'discountCode',
  confirmationTokenId: 'number',
  expMonth: 'expiry',
  expYear: 'expiry',
  cvc: 'securityCode',
}

/**
 * Returns the field for a `loc`, in either case style. The slug of a custom field follows `customFieldData`.
 */
const fieldOf = (loc: Issue['loc']): FieldName | undefined => {
  const keys = loc.map((key) => camelKey(String(key)))
  const slug = keys.includes('customFieldData') ? loc[keys.indexOf('customFieldData') + 1] : undefined
  if (slug !== undefined) return `answer:${slug}`
  return keys.map((key) => fieldsByKey[key] ?? fieldOrder.find((field) => field === key)).findLast(Boolean)
}

/** Splits the issues of a rejected call into field errors and the text of all others. */
export const formErrors = (issues: readonly Omit<Issue, 'type'>[]) =>
  sortIssues(retellIssues(issues, retell), fieldOf)
