import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { Interval, NewPrice } from './price-queries.ts'
import type { NewProduct } from './queries.ts'

/** A product with the prices that it is about to have. */
type Offer = Pick<NewProduct, 'balance_top_up'> & {
  readonly recurring_interval: Interval | null
  readonly prices: readonly Pick<NewPrice, 'amount_type'>[]
}

/**
 * Returns the issues of a product that fills balances: it is paid once, at its own price or one that the buyer chooses.
 */
export const topUpIssues = ({ balance_top_up, recurring_interval, prices }: Offer): Issue[] => {
  if (balance_top_up !== true) return []
  return [
    ...(recurring_interval === null
      ? []
      : [issue('recurring_interval', 'A product that fills a balance is paid once, and has no interval.')]),
    ...(prices.every(({ amount_type }) => amount_type === 'fixed' || amount_type === 'custom')
      ? []
      : [
          issue('prices', 'A product that fills a balance has a fixed price, or one that the buyer chooses.'),
        ]),
  ]
}
