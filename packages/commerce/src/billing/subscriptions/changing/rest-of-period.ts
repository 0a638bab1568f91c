import type { Connection } from '../../../core/services.ts'
import { periodDiscountOf } from './plan-product.ts'
import { proratedPrice } from './product.ts'
import { valueOfRest } from './proration.ts'
import type { StoredSubscription } from '../types.ts'

/**
 * Returns the value of the rest of the current period at the current price, as a product change at that time would
 * credit it: in minor units, net of tax. Zero for a price without proration.
 */
export const restOfPeriod = async (
  db: Connection,
  subscription: StoredSubscription,
  prorated_at: Date,
): Promise<number> => {
  const { current_period_start, current_period_end, currency } = subscription
  const { amount } = proratedPrice(subscription, await periodDiscountOf(db, subscription))
  const running = {
    period_start: current_period_start,
    period_end: current_period_end,
    prorated_at,
    currency,
  }
  return amount === null ? 0 : valueOfRest(amount, running)
}
