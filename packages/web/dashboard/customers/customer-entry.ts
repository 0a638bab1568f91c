import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { taxIdKinds } from '@atelier/contract/primitives/tax-ids'
import type { Customer } from '../api-types.ts'

/** Kind of a tax number, such as `eu_vat`. */
export type TaxKind = (typeof taxIdKinds)[number]

export const isTaxKind = (kind: string | undefined): kind is TaxKind =>
  taxIdKinds.some((taxIdKind) => taxIdKind === kind)

const addressFields = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const

/** Form values of a customer; empty texts are omitted. */
export type CustomerEntry = {
  email: string
  name: string
  external_id: string
  billing_address: { [field in (typeof addressFields)[number]]: string }
  tax_number: string
  tax_kind: TaxKind
}

/** Returns the initial form values of a customer. */
export const entryOf = (customer?: Customer): CustomerEntry => {
  const address = customer?.billing_address
  const kind = customer?.tax_id?.[1]
  return {
    email: readableEmail(customer?.email ?? ''),
    name: customer?.name ?? '',
    external_id: customer?.external_id ?? '',
    billing_address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      postal_code: address?.postal_code ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      country: address?.country ?? '',
    },
    tax_number: customer?.tax_id?.[0] ?? '',
    tax_kind: isTaxKind(kind) ? kind : 'eu_vat',
  }
}

const textOrNull = (text: string): string | null => text.trim() || null

/** Returns the body of the form. An address is included once any of its parts is set. */
export const bodyOf = ({
  email,
  name,
  external_id,
  billing_address,
  tax_number,
  tax_kind,
}: CustomerEntry) => {
  const hasAddress = addressFields.some((field) => billing_address[field].trim() !== '')
  const { country, ...lines } = billing_address
  const address = {
    line1: textOrNull(lines.line1),
    line2: textOrNull(lines.line2),
    postal_code: textOrNull(lines.postal_code),
    city: textOrNull(lines.city),
    state: textOrNull(lines.state),
    country,
  }
  const number = textOrNull(tax_number)
  const tax_id: [string, TaxKind] | null = number === null ? null : [number, tax_kind]
  return {
    email: email.trim(),
    name: textOrNull(name),
    billing_address: hasAddress ? address : null,
    tax_id,
    ...(external_id.trim() !== '' && { external_id: external_id.trim() }),
  }
}

/** Returns the form field of a location in the body. */
export const fieldOf = (place: string) => {
  if (place.startsWith('tax_id')) return place.endsWith('1') ? 'tax_kind' : 'tax_number'
  const field = addressFields.find((addressField) => place === `billing_address.${addressField}`)
  if (field !== undefined) return `billing_address.${field}` as const
  return (['email', 'name', 'external_id'] as const).find((candidate) => candidate === place)
}
