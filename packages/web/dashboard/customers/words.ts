import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Customer } from './client.ts'

/** Returns the display name of a customer: the name, otherwise the e-mail address. */
export const nameOf = ({ name, email }: Pick<Customer, 'name' | 'email'>): string =>
  name ?? readableEmail(email)

/** Metadata key of the note, so that every program that reads the customer has it. */
export const noteKey = 'note'

/** Returns the seller's note about a customer. */
export const noteOf = ({ metadata }: Pick<Customer, 'metadata'>): string => String(metadata[noteKey] ?? '')

/** Returns the metadata without the note. */
export const othersOf = ({ metadata: { [noteKey]: _note, ...others } }: Pick<Customer, 'metadata'>) => others

/** Causes of changes of a balance. */
export const walletCauses = {
  credit: 'Credit',
  debit: 'Taken',
  order: 'Order',
  order_return: 'Returned order',
} as const
