import { countryName } from '../../lib/countries.ts'
import type { Customer } from './client.ts'

/** What a customer is called: the name, or the e-mail address where there is none. */
export const nameOf = ({ name, email }: Pick<Customer, 'name' | 'email'>): string => name ?? email

type Address = Pick<
  NonNullable<Customer['billing_address']>,
  'line1' | 'line2' | 'postal_code' | 'city' | 'state' | 'country'
>

/** The lines of an address, with the country's name in the person's language. */
export const addressLines = (
  { line1, line2, postal_code, city, state, country }: Address,
  locale: string,
): string[] =>
  [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, countryName(country, locale)].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  )

/** The note stands in the metadata under this key, so that every program that reads the customer has it. */
export const noteKey = 'note'

/** What the seller has written down about a customer. */
export const noteOf = ({ metadata }: Pick<Customer, 'metadata'>): string => String(metadata[noteKey] ?? '')

/** The metadata besides the note. */
export const othersOf = ({ metadata: { [noteKey]: _note, ...others } }: Pick<Customer, 'metadata'>) => others
