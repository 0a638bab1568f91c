import type { Services, Tx } from '../../services.ts'
import { discountOf } from '../discounts/index.ts'
import { isMetered } from '../products/index.ts'
import type { Line } from './bill.ts'
import { billSubscription } from './bill-subscription.ts'
import { discountLasts } from './discount-lasts.ts'
import { periodEnd } from './periods.ts'
import { staticAmount, type StoredSubscription } from './stored-subscription.ts'
import type { SubscriptionChange } from './subscription-queries.ts'

/** What the next period changes: its dates, and the discount when it has run out. */
const nextPeriod = (
  subscription: Pick<
    StoredSubscription,
    'anchor_at' | 'current_period_end' | 'recurring_interval' | 'discount' | 'discounted_at' | 'prices'
  >,
) => {
  const { anchor_at, recurring_interval, discount, discounted_at, current_period_end: start } = subscription
  const lasts = discount !== null && discounted_at !== null && discountLasts(discount, discounted_at, start)
  const kept = lasts ? discount : null
  const whole = staticAmount(subscription.prices)
  return {
    discount: kept,
    change: {
      current_period_start: start,
      current_period_end: periodEnd(anchor_at, recurring_interval, start),
      discount_id: kept?.id ?? null,
      discounted_at: lasts ? discounted_at : null,
      amount: whole - (kept === null ? 0 : discountOf(whole, kept)),
    } satisfies SubscriptionChange,
  }
}

const staticLines = ({ prices, product }: StoredSubscription): Line[] =>
  prices
    .filter((price) => !isMetered(price))
    .map((price) => ({
      label: product.name,
      amount: price.charged,
      proration: false,
      product_price_id: price.id,
    }))

/** A subscription as it goes on, and what it owes for that. */
export const renewalOf = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  waiting: readonly Line[],
) => {
  const { change, discount } = nextPeriod(before)
  const after = { ...before, ...change, discount, modified_at: services.clock.now() }
  const usage = await services.usage.linesOf(tx, {
    subscription_id: before.id,
    customer_id: before.customer_id,
    prices: before.prices.filter(isMetered),
    start: before.current_period_start,
    end: before.current_period_end,
  })
  const lines = [...staticLines(after), ...usage.map((line) => ({ ...line, proration: false })), ...waiting]
  return { after, change, bill: billSubscription(services, after, 'subscription_cycle', lines) }
}
