import type { Issue } from '@atelier/contract/primitives/api-errors'
import { camelKey } from '@atelier/contract/primitives/field-case'
import { sortIssues } from '../../lib/api-error.ts'
import { retell } from '../texts/speech.ts'

/** The fields of the form that every checkout has, in the order in which they stand on the page. */
const fieldOrder = [
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
  'amount',
  'discountCode',
] as const

/** A field of the form: one that every checkout has, or the answer to a custom field, by its slug. */
export type FieldName = (typeof fieldOrder)[number] | `answer:${string}`

/** One sentence for each field that has an error. */
export type FieldErrors = { readonly [F in FieldName]?: string }

/** The errors without the fields that have none. */
export const definedErrors = (errors: { readonly [F in FieldName]?: string | undefined }): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined))

/** The field to put the cursor in: the first one on the page that has an error. */
export const firstInvalidField = (errors: FieldErrors): FieldName | undefined => {
  const fields = Object.keys(errors) as FieldName[]
  const place = (field: FieldName): number => {
    const listed = fieldOrder.findIndex((name) => name === field)
    // Custom fields stand between the e-mail address and the card.
    return listed === -1 ? 0.5 : listed
  }
  return fields.toSorted((a, b) => place(a) - place(b))[0]
}

/** The fields of the form by the keys of requests, where the two have different names. */
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

/** The field that a `loc` is about, in either field case. The slug of a custom field stands after `customFieldData`. */
const fieldOf = (loc: Issue['loc']): FieldName | undefined => {
  const keys = loc.map((key) => camelKey(String(key)))
  const slug = keys.includes('customFieldData') ? loc[keys.indexOf('customFieldData') + 1] : undefined
  if (slug !== undefined) return `answer:${slug}`
  return keys.map((key) => fieldsByKey[key] ?? fieldOrder.find((field) => field === key)).findLast(Boolean)
}

/** The errors of the form's fields in the issues of a rejected call, and the text of all other issues. */
export const formErrors = (issues: readonly Omit<Issue, 'type'>[]) =>
  sortIssues(
    issues.map(({ loc, msg, ...issue }) => ({ loc, msg: retell(issue) ?? msg })),
    fieldOf,
  )
