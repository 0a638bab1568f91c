import type { Issue } from '@atelier/contract/primitives/api-errors'
import { sortIssues } from '../../lib/api-error.ts'

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

/** The fields of the form by the keys of requests. */
const fieldsByKey: Record<string, FieldName> = {
  customer_email: 'email',
  customer_name: 'name',
  customer_billing_address: 'country',
  country: 'country',
  line1: 'line1',
  line2: 'line2',
  postal_code: 'postalCode',
  city: 'city',
  state: 'state',
  customer_tax_id: 'taxId',
  amount: 'amount',
  discount_code: 'discountCode',
  discount_id: 'discountCode',
  confirmation_token_id: 'number',
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'securityCode',
}

/** The field that a `loc` is about, in either field case. The slug of a custom field stands after `custom_field_data`. */
const fieldOf = (loc: Issue['loc']): FieldName | undefined => {
  const keys = loc.map((key) => String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const slug = keys.includes('custom_field_data') ? loc[keys.indexOf('custom_field_data') + 1] : undefined
  if (slug !== undefined) return `answer:${slug}`
  return keys.map((key) => fieldsByKey[key]).findLast((field) => field !== undefined)
}

/** The errors of the form's fields in the issues of a rejected call, and the text of all other issues. */
export const formErrors = (issues: readonly Pick<Issue, 'loc' | 'msg'>[]) => sortIssues(issues, fieldOf)
