import type { Services, Tx } from '../../services.ts'
import { discountAmountOf } from '../discounts/index.ts'
import { isMetered } from '../products/index.ts'
import type { Line } from './bill.ts'
import { createSubscriptionOrder } from './create-order.ts'
import { discountLasts, periodEnd } from './periods.ts'
import { staticAmount, type StoredSubscription } from './types.ts'
import { takeProrations, updateSubscription } from './write-queries.ts'

/** The columns that the next period changes: its dates, and the discount when it has run out. */
const nextPeriodOf = (subscription: StoredSubscription) => {
  const { anchor_at, recurring_interval, discount, discounted_at, current_period_end: start } = subscription
  const lasts = discount !== null && discounted_at !== null && discountLasts(discount, discounted_at, start)
  const whole = staticAmount(subscription.prices)
  return {
    current_period_start: start,
    current_period_end: periodEnd(anchor_at, recurring_interval, start),
    discount_id: lasts ? discount.id : null,
    discounted_at: lasts ? discounted_at : null,
    amount: whole - (lasts ? discountAmountOf(whole, discount) : 0),
  }
}

/** The lines of the prices that do not depend on usage. */
const staticLines = ({ prices, product }: StoredSubscription): Line[] =>
  prices
    .filter((price) => !isMetered(price))
    .map((price) => ({
      label: product.name,
      amount: price.charged,
      proration: false,
      product_price_id: price.id,
    }))

/**
 * Begins the next period of a subscription whose lock the caller holds, and creates its order: the prices
 * of the new period, the usage of the old one, and the prorations that waited.
 */
export const beginNextPeriod = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<void> => {
  const now = services.clock.now()
  const change = nextPeriodOf(before)
  const discount = change.discount_id === null ? null : before.discount
  const after = { ...before, ...change, discount, modified_at: now }
  const period = {
    subscription_id: before.id,
    customer_id: before.customer_id,
    prices: before.prices.filter(isMetered),
    start: before.current_period_start,
    end: before.current_period_end,
  }
  const usage = await services.usage.linesOf(tx, period)
  const [waiting] = await Promise.all([
    takeProrations(tx, before.id),
    updateSubscription(tx, before.id, change, now),
  ])
  const lines = [...staticLines(after), ...usage.map((line) => ({ ...line, proration: false })), ...waiting]
  await createSubscriptionOrder(tx, services, after, 'subscription_cycle', lines)
}
