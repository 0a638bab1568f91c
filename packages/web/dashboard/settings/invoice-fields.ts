import { countryName } from '../../lib/countries.ts'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import type { Organization } from '../api-types.ts'

const invoice = fields({
  legalName: text('legalName'),
  line1: text('address.line1'),
  line2: text('address.line2'),
  postalCode: text('address.postalCode'),
  city: text('address.city'),
  state: text('address.state'),
  country: text('address.country'),
  taxNumber: text('taxNumber'),
  numberPrefix: text('numberPrefix'),
})

/** Returns the form values of the invoice settings; an empty text is not set. */
export const invoiceEntry = (settings: Organization['invoiceSettings']) =>
  invoice.entryOf(settings ?? undefined)

type Entry = ReturnType<typeof invoiceEntry>

const addressParts = ['line1', 'line2', 'postalCode', 'city', 'state'] as const

/** Returns the problems of the form values by field: an address needs at least a country. */
export const invoiceProblems = (entry: Entry) => ({
  country:
    entry.country === '' && addressParts.some((part) => entry[part].trim() !== '')
      ? 'Choose the country of the address.'
      : undefined,
})

/** Returns the body of a change; without a country, the address is removed. */
export const invoiceBody = (entry: Entry) => {
  const { address, ...body } = invoice.bodyOf(entry)
  return { ...body, address: address.country === '' ? null : address }
}

/** Returns the form field of a location in the body. */
export const invoiceField = (place: string) => invoice.fieldOf(place.replace(/^invoiceSettings\./, ''))

/** Returns a preview of the seller on a new invoice, line by line, and of its number. */
export const sellerPreview = (
  entry: Entry,
  { name, slug, email, website }: Pick<Organization, 'name' | 'slug' | 'email' | 'website'>,
) => {
  const legal = entry.legalName.trim()
  const town = [entry.postalCode, entry.city, entry.state].map((part) => part.trim()).filter(Boolean)
  const address =
    entry.country === ''
      ? []
      : [entry.line1.trim(), entry.line2.trim(), town.join(' '), countryName(entry.country, 'en')]
  const tax = entry.taxNumber.trim()
  const lines = [
    legal || name,
    legal !== '' && legal !== name && name,
    ...address,
    tax !== '' && `Tax number ${tax}`,
    email,
    website,
  ]
  return {
    number: `${entry.numberPrefix.trim().toUpperCase() || slug.toUpperCase()}-0001`,
    lines: lines.filter((line): line is string => typeof line === 'string' && line !== ''),
  }
}
