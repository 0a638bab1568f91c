import type { Connection } from '../../core/services.ts'
import { periodDiscountOf } from './change-product.ts'
import { proratedOf } from './product-change.ts'
import { restOf } from './proration.ts'
import type { StoredSubscription } from './types.ts'

/**
 * What the rest of the running period of a subscription is worth at its present price, as a change of product at that
 * moment would give it back: in minor units, net of tax. A price that is not prorated is worth nothing.
 */
export const restOfPeriod = async (
  db: Connection,
  subscription: StoredSubscription,
  prorated_at: Date,
): Promise<number> => {
  const { product, prices, current_period_start, current_period_end } = subscription
  const { amount } = proratedOf(product, prices, await periodDiscountOf(db, subscription))
  const running = { period_start: current_period_start, period_end: current_period_end, prorated_at }
  return amount === null ? 0 : restOf(amount, running)
}
