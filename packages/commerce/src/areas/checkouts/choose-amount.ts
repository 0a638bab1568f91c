import type { Issue } from '@atelier/contract'
import type { PriceFacts } from './price-checkout.ts'

/** Whether the buyer may pay this amount, where the price lets them choose; elsewhere a chosen amount does not count. */
export const amountIssues = (price: PriceFacts, chosen: number | null | undefined): Issue[] => {
  if (price.amount_type !== 'custom' || chosen == null) return []
  const { minimum_amount, maximum_amount } = price
  if (minimum_amount !== null && chosen < minimum_amount)
    return [
      { loc: ['body', 'amount'], msg: `Must be at least ${minimum_amount}.`, type: 'greater_than_equal' },
    ]
  if (maximum_amount !== null && chosen > maximum_amount)
    return [{ loc: ['body', 'amount'], msg: `Must be at most ${maximum_amount}.`, type: 'less_than_equal' }]
  return []
}
