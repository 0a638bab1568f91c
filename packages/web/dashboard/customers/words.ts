import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Customer } from './client.ts'

/** What a customer is called: the name, or the e-mail address where there is none. */
export const nameOf = ({ name, email }: Pick<Customer, 'name' | 'email'>): string =>
  name ?? readableEmail(email)

/** The note stands in the metadata under this key, so that every program that reads the customer has it. */
export const noteKey = 'note'

/** What the seller has written down about a customer. */
export const noteOf = ({ metadata }: Pick<Customer, 'metadata'>): string => String(metadata[noteKey] ?? '')

/** The metadata besides the note. */
export const othersOf = ({ metadata: { [noteKey]: _note, ...others } }: Pick<Customer, 'metadata'>) => others
