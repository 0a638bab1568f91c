import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { taxIdKinds } from '@atelier/contract/primitives/tax-ids'
import { optionalText, sparseText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import type { Customer } from '../api-types.ts'

/** Kind of a tax number, such as `eu_vat`. */
export type TaxKind = (typeof taxIdKinds)[number]

export const isTaxKind = (kind: string | undefined): kind is TaxKind =>
  taxIdKinds.some((taxIdKind) => taxIdKind === kind)

const details = fields({
  email: text('email'),
  name: optionalText('name'),
  external_id: sparseText('external_id'),
})

const address = fields({
  line1: optionalText('line1'),
  line2: optionalText('line2'),
  postal_code: optionalText('postal_code'),
  city: optionalText('city'),
  state: optionalText('state'),
  country: text('country'),
})

/** Form values of a customer; empty texts are omitted. */
export type CustomerEntry = ReturnType<typeof details.entryOf> & {
  billing_address: ReturnType<typeof address.entryOf>
  tax_number: string
  tax_kind: TaxKind
}

/** Returns the initial form values of a customer. */
export const entryOf = (customer?: Customer): CustomerEntry => {
  const kind = customer?.tax_id?.[1]
  return {
    ...details.entryOf(customer && { ...customer, email: readableEmail(customer.email ?? '') }),
    billing_address: address.entryOf(customer?.billing_address ?? undefined),
    tax_number: customer?.tax_id?.[0] ?? '',
    tax_kind: isTaxKind(kind) ? kind : 'eu_vat',
  }
}

/** Returns the body of the form. An address is included once any of its parts is set. */
export const bodyOf = (entry: CustomerEntry) => {
  const { billing_address, tax_number, tax_kind } = entry
  const hasAddress = Object.values(billing_address).some((part) => part.trim() !== '')
  const number = tax_number.trim()
  const tax_id: [string, TaxKind] | null = number === '' ? null : [number, tax_kind]
  return {
    ...details.bodyOf(entry),
    billing_address: hasAddress ? address.bodyOf(billing_address) : null,
    tax_id,
  }
}

/** Returns the form field of a location in the body. */
export const fieldOf = (place: string) => {
  if (place.startsWith('tax_id')) return place.endsWith('1') ? 'tax_kind' : 'tax_number'
  if (!place.startsWith('billing_address.')) return details.fieldOf(place)
  const part = address.fieldOf(place.slice('billing_address.'.length))
  return part && (`billing_address.${part}` as const)
}
