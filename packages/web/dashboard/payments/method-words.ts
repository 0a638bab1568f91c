import { brandName } from '../../lib/card/card-number.ts'
import type { Payment } from '../api-types.ts'

/** Returns the card of a payment with its last digits; a dash while it is not known. */
export const methodWords = (payment: Payment): string => {
  if (!('method_metadata' in payment)) return '–'
  const { brand, last4 } = payment.method_metadata
  return `${brandName(brand)} ···· ${last4}`
}
