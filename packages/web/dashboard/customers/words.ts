import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Customer } from '../api-types.ts'

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
  top_up: 'Top-up',
  refund: 'Refund of top-up',
  refund_return: 'Returned refund of top-up',
  dispute: 'Dispute of top-up',
  dispute_return: 'Returned dispute of top-up',
} as const

/** Causes for which a balance is no longer filled automatically. */
export const autoTopUpStops = {
  declined: 'the payment method was declined',
  missing_payment_method: 'there is no payment method',
  product_unavailable: 'the product is no longer sold for this amount',
} as const
