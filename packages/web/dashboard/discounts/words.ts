import { percentText } from '../../lib/percent.ts'
import type { Discount } from '../api-types.ts'
import { amountsOf } from './discount-entry.ts'

/** Formats the reduction of a discount: `25%`, `$5.00`, `$5.00 or ¥800`. */
export const discountText = (
  discount: Discount,
  money: (amount: number, currency: string) => string,
): string =>
  discount.type === 'percentage'
    ? `${percentText(discount.basis_points)}%`
    : amountsOf(discount)
        .map(([currency, amount]) => money(amount, currency))
        .join(' or ')

const months = (count: number): string => (count === 1 ? 'month' : `${count} months`)

/** Formats the duration of a discount: `Once`, `3 months`. */
export const lasts = (discount: Discount): string => {
  if (discount.duration === 'repeating')
    return discount.duration_in_months === 1 ? '1 month' : months(discount.duration_in_months)
  return discount.duration === 'once' ? 'Once' : 'Forever'
}

/** Describes the duration for the payments of a subscription. */
export const lastsSentence = (discount: Discount): string => {
  if (discount.duration === 'repeating')
    return `on the payments of the first ${months(discount.duration_in_months)}`
  return discount.duration === 'once' ? 'on the first payment' : 'on every payment'
}
