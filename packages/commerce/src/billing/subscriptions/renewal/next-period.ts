import { periodAt, periodEnd } from '../../../core/time/subscription-period.ts'
import type { Services, Tx } from '../../../core/services.ts'
import {
  discountAmountOf,
  inDiscountedPeriod,
  nextDiscount,
  noDiscount,
} from '../../../catalog/discounts/index.ts'
import { isMetered } from '../../../catalog/products/index.ts'
import { type Line, unmetered } from '../../../orders/orders/index.ts'
import { createSubscriptionOrder } from './create-order.ts'
import { findSubscriptionMeters } from '../queries.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import { discountColumnsOf, flatAmount, type StoredSubscription } from '../types.ts'
import { takePendingLines } from '../pending-lines/queries.ts'
import { replacePrices, type SubscriptionChange, updateSubscription } from '../write-queries.ts'

/** Returns the columns of the next period: its dates, and the discount, unless all of its periods have been used. */
const nextPeriodOf = (subscription: StoredSubscription) => {
  const { current_period_end: start, currency } = subscription
  const discount = nextDiscount(subscription)
  const whole = flatAmount(subscription.prices)
  return {
    current_period_start: start,
    current_period_end: periodEnd(periodAt(subscription, start)),
    // The end of a trial is its conversion.
    status: 'active' as const,
    discount_id: discount?.id ?? null,
    ...(discount === null ? noDiscount : inDiscountedPeriod(discountColumnsOf(subscription))),
    period_discount_id: discount?.id ?? null,
    amount: whole - discountAmountOf({ amount: whole, currency }, discount),
  }
}

/** A subscription in its next period, and the changed columns. */
export type ComingPeriod = { readonly change: SubscriptionChange; readonly after: StoredSubscription }

/** Returns a subscription in its next period on the same product, and the changed columns. */
export const inNextPeriod = (before: StoredSubscription) => {
  const change = nextPeriodOf(before)
  const discount = change.discount_id === null ? null : before.discount
  return { change, after: { ...before, ...change, discount } }
}

/** Returns the lines of the prices without usage. */
export const flatLines = ({ prices, product }: StoredSubscription): readonly Line[] =>
  prices
    .filter((price) => !isMetered(price))
    .map((price) => ({
      label: product.name,
      amount: price.charged,
      proration: false,
      product_price_id: price.id,
      ...unmetered,
    }))

/** Returns the lines of a renewal: prices of the new period, usage of the previous one, and pending prorations. */
export const renewalLines = (
  after: StoredSubscription,
  usage: readonly Line[],
  pending: readonly Line[],
): readonly Line[] => [...flatLines(after), ...usage, ...pending]

/** Takes the usage of the ended period. The usage of a trial is free. */
const usageOfPeriod = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<readonly Line[]> => {
  if (!isInTrial(before)) return services.usage.takeLinesOfPeriod(tx, before, before.current_period_end)
  await services.usage.discardPeriod(tx, before, before.current_period_end)
  return []
}

/**
 * Begins the next period of a subscription and creates its order: prices of the new period, usage of the
 * previous one unless it was a trial, and pending prorations. The caller holds the lock of the subscription.
 *
 * @param coming the next period. Default: on the same product
 */
export const beginNextPeriod = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  { change, after }: ComingPeriod = inNextPeriod(before),
): Promise<void> => {
  const now = services.clock.now()
  const usage = await usageOfPeriod(tx, services, before)
  const [pending] = await Promise.all([
    takePendingLines(tx, before.id),
    updateSubscription(tx, before.id, change, now),
  ])
  if (after.prices !== before.prices) {
    await replacePrices(tx, before.id, after.prices, after.current_period_start)
    await services.usage.countCreditsLeft(tx, after, before.prices)
  }
  const current = { ...after, modified_at: now, meters: await findSubscriptionMeters(tx, before.id) }
  const lines = renewalLines(after, usage, pending)
  await createSubscriptionOrder(tx, services, current, 'subscription_cycle', lines)
}
