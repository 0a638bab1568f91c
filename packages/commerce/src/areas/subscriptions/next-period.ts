import type { Services, Tx } from '../../services.ts'
import type { UsageLine } from '../../usage/usage-counter.ts'
import { discountAmountOf } from '../discounts/index.ts'
import { isMetered } from '../products/index.ts'
import type { Line } from './bill.ts'
import { createSubscriptionOrder } from './create-order.ts'
import { discountLasts, periodEnd } from './periods.ts'
import { findOwnMeters } from './queries.ts'
import { staticAmount, type StoredSubscription } from './types.ts'
import { takeProrations } from './proration-queries.ts'
import { updateSubscription } from './write-queries.ts'

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
    period_discount_id: lasts ? discount.id : null,
    amount: whole - (lasts ? discountAmountOf(whole, discount) : 0),
  }
}

/** A subscription in its next period, and the columns that it changes. */
export const inNextPeriod = (before: StoredSubscription) => {
  const change = nextPeriodOf(before)
  const discount = change.discount_id === null ? null : before.discount
  return { change, after: { ...before, ...change, discount } }
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

/** The lines of a renewal: the prices of the new period, the usage of the old one, and the prorations that waited. */
export const renewalLines = (
  after: StoredSubscription,
  usage: readonly UsageLine[],
  waiting: readonly Line[],
): readonly Line[] => [
  ...staticLines(after),
  ...usage.map((line) => ({ ...line, proration: false })),
  ...waiting,
]

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
  const { change, after } = inNextPeriod(before)
  const usage = await services.usage.takeLinesOfPeriod(tx, before, before.current_period_end)
  const [waiting] = await Promise.all([
    takeProrations(tx, before.id),
    updateSubscription(tx, before.id, change, now),
  ])
  const current = { ...after, modified_at: now, meters: await findOwnMeters(tx, before.id) }
  const lines = renewalLines(after, usage, waiting)
  await createSubscriptionOrder(tx, services, current, 'subscription_cycle', lines)
}
