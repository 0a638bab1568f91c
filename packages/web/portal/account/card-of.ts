import { brandName } from '../../lib/card/card-number.ts'
import type { PaymentMethod } from '../api-types.ts'

/** Displayable details of a saved card; undefined for other payment methods. */
export const cardOf = (method: PaymentMethod) => {
  if (!('card' in method)) return undefined
  const { brand, last4, expMonth, expYear } = method.card
  return {
    brand: brandName(brand),
    last4,
    month: String(expMonth).padStart(2, '0'),
    year: String(expYear),
  }
}
