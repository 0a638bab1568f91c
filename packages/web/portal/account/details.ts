import type { Customer } from '../api-types.ts'

export const detailFields = [
  'name',
  'country',
  'line1',
  'line2',
  'postalCode',
  'city',
  'state',
  'taxId',
] as const
export type DetailField = (typeof detailFields)[number]

/** Details of a customer, as entered in the form. */
export type Details = { readonly [field in DetailField]: string }

export type Known = Pick<Customer, 'name' | 'billingAddress' | 'taxId'>

export const detailsOf = ({ name, billingAddress: address, taxId }: Known): Details => ({
  name: name ?? '',
  country: address?.country ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  state: address?.state?.replace(/^(US|CA)-/, '') ?? '',
  taxId: taxId?.[0] ?? '',
})

const addressFields = ['country', 'line1', 'line2', 'postalCode', 'city', 'state'] as const

/** Body of the update: the changed parts. Undefined without changes. */
export const detailsChange = (savedDetails: Known, details: Details) => {
  const before = detailsOf(savedDetails)
  const differs = (field: DetailField) => details[field].trim() !== before[field]
  const { name, country, line1, line2, postalCode, city, state, taxId } = details
  const change = {
    ...(differs('name') && { name: name.trim() }),
    ...(addressFields.some(differs) && {
      billingAddress: { country, line1, line2, postalCode, city, state: state.trim() },
    }),
    // A tax number can be replaced; the server does not remove it.
    ...(differs('taxId') && taxId.trim() !== '' && { taxId: taxId.trim() }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}
