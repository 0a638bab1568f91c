import { discountAmountOf, nextDiscount, noDiscount } from '../../../../catalog/discounts/index.ts'
import {
  billingIntervalOf,
  type StoredProduct,
  trialEnd,
  trialOf,
} from '../../../../catalog/products/index.ts'
import { inNextPeriod } from '../../renewal/next-period.ts'
import { behaviorAfter } from '../tax.ts'
import { applicableDiscount, subscriptionPricesOf } from '../product.ts'
import { discountColumnsOf, firstPrice, flatAmount, type StoredSubscription } from '../../types.ts'
import type { SubscriptionChange } from '../../write-queries.ts'

/** A changed subscription, and the changed columns. */
type Changed = { readonly change: SubscriptionChange; readonly after: StoredSubscription }

/** A changed subscription in its trial, or in the first period after the trial. */
export type TrialChange = Changed & {
  /** True when the change ends the trial: the first period begins, and is charged. */
  readonly ends: boolean
}

/** Returns the columns that move the start of a discount to the end of the trial, if it has not started. */
const discountFrom = (
  { discounted_at, current_period_end }: StoredSubscription,
  end: Date,
): SubscriptionChange =>
  discounted_at !== null && discounted_at >= current_period_end
    ? { discounted_at: end, discount_anchor_at: end }
    : {}

const withEnd = (before: StoredSubscription, end: Date) => ({
  trial_end: end,
  current_period_end: end,
  anchor_at: end,
  ...discountFrom(before, end),
})

const withChange = (before: StoredSubscription, change: SubscriptionChange): Changed => ({
  change,
  after: { ...before, ...change },
})

/** Returns the subscription in the first period after its trial, which ends at `now`. */
export const endTrial = (before: StoredSubscription, now: Date): TrialChange => {
  const last = withChange(before, withEnd(before, now))
  const { change, after } = inNextPeriod(last.after)
  return { change: { ...last.change, ...change }, after, ends: true }
}

/**
 * Returns the subscription in trial until `end`. A trial granted to a paid subscription starts at the end of the paid
 * period; paid time is never shortened.
 */
export const withTrialUntil = (before: StoredSubscription, end: Date): TrialChange => {
  const trial =
    before.status === 'trialing'
      ? {}
      : ({ status: 'trialing', trial_start: before.current_period_end } as const)
  return { ...withChange(before, { ...withEnd(before, end), ...trial }), ends: false }
}

/** Returns the subscription on another product, with its period unchanged. */
const onProduct = (before: StoredSubscription, product: StoredProduct): Changed => {
  const { currency } = before
  const prices = subscriptionPricesOf(product, currency)
  const discount = applicableDiscount(nextDiscount(before), product, currency)
  const whole = flatAmount(prices)
  const { recurring_interval, recurring_interval_count } = billingIntervalOf(product) ?? before
  const change = {
    product_id: product.id,
    recurring_interval,
    recurring_interval_count,
    discount_id: discount?.id ?? null,
    ...(discount === null ? noDiscount : discountColumnsOf(before)),
    tax_behavior: behaviorAfter(before, firstPrice({ id: before.id, prices })),
    amount: whole - discountAmountOf({ amount: whole, currency }, discount),
  }
  return { change, after: { ...before, ...change, product, prices, discount } }
}

/**
 * Moves a subscription in its trial to another product. The end of the trial is counted from its start, with the length
 * of the new product's trial. If the product has no trial, or its trial would already be over, the trial ends.
 */
export const trialOnProduct = (
  before: StoredSubscription,
  product: StoredProduct,
  now: Date,
): TrialChange => {
  const moved = onProduct(before, product)
  const trial = trialOf(product)
  const start = before.trial_start ?? now
  const end = trial === null ? start : trialEnd(start, trial)
  const { change, after, ends } = end > now ? withTrialUntil(moved.after, end) : endTrial(moved.after, now)
  return { change: { ...moved.change, ...change }, after, ends }
}
