import { handle, type JobHandler, jobWrite } from '@atelier/plumbing/jobs'
import { writeTogether } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { discountOf } from '../discounts/index.ts'
import { isMetered } from '../products/index.ts'
import type { Line } from './bill.ts'
import { billSubscription } from './bill-subscription.ts'
import { discountLasts } from './discount-lasts.ts'
import { endSubscription } from './end-subscription.ts'
import { periodEnd } from './periods.ts'
import { staticAmount, type StoredSubscription } from './stored-subscription.ts'
import { subscriptionEvents } from './subscription-events.ts'
import { renewSubscription } from './subscription-jobs.ts'
import { lockSubscription, type SubscriptionChange, updateSubscription } from './subscription-queries.ts'

/** What the next period changes: its dates, and the discount when it has run out. */
export const nextPeriod = (
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

const renew = async (tx: Tx, services: Services, before: StoredSubscription): Promise<void> => {
  const now = services.clock.now()
  const { change, discount } = nextPeriod(before)
  const after = { ...before, ...change, discount, modified_at: now }
  const usage = await services.usage.linesOf(tx, {
    subscription_id: before.id,
    customer_id: before.customer_id,
    prices: before.prices.filter(isMetered),
    start: before.current_period_start,
    end: before.current_period_end,
  })
  const lines = [...staticLines(after), ...usage.map((line) => ({ ...line, proration: false }))]
  const bill = await billSubscription(tx, services, after, 'subscription_cycle', lines)
  const updated = subscriptionEvents(after, ['subscription.updated'], services)
  await writeTogether(tx, [
    updateSubscription(tx, before.id, change, now),
    ...bill.writes,
    insertEvents(tx, now, [...bill.created, ...updated, ...bill.paid]),
    jobWrite(
      renewSubscription,
      { subscription_id: before.id },
      { at: change.current_period_end, key: before.id },
    ),
  ])
}

/**
 * The job that comes at the end of a period. One that comes too early, or again, changes nothing: the
 * row says which period is running. A subscription that owes money waits until it has paid.
 */
export const renewSubscriptionJob = (services: Services): JobHandler =>
  handle(renewSubscription, ({ subscription_id }) =>
    services.database.transact(async (tx) => {
      const subscription = await lockSubscription(tx, { id: subscription_id })
      const { status, ended_at, current_period_end: end, cancel_at_period_end } = subscription
      if (ended_at !== null || end > services.clock.now()) return
      if (cancel_at_period_end) await endSubscription(tx, services, subscription, end)
      else if (status === 'active' || status === 'trialing') await renew(tx, services, subscription)
    }),
  )
