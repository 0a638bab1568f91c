import { discountAmountOf, nextDiscount, noDiscount } from '../../../catalog/discounts/index.ts'
import { billingIntervalOf, type StoredProduct, trialEnd, trialOf } from '../../../catalog/products/index.ts'
import { inNextPeriod } from '../next-period.ts'
import { applicableDiscount, behaviorAfter, ownPricesOf } from '../product-change.ts'
import { firstPrice, flatAmount, type StoredSubscription } from '../types.ts'
import type { SubscriptionChange } from '../write-queries.ts'

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

/** Ends a trial at `now`, and begins the first period. */
const endTrial = (before: StoredSubscription, now: Date): TrialChange => {
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

/** Returns the subscription in the first period after its trial, which ends at `now`. */
export const withoutTrial = endTrial

/** Columns of another product, before the period is decided. */
const onProduct = (before: StoredSubscription, product: StoredProduct): StoredSubscription => {
  const { currency } = before
  const prices = ownPricesOf(product, currency)
  const discount = applicableDiscount(nextDiscount(before), product, currency)
  const whole = flatAmount(prices)
  const { recurring_interval, recurring_interval_count } = billingIntervalOf(product) ?? before
  return {
    ...before,
    product_id: product.id,
    product,
    prices,
    discount,
    recurring_interval,
    recurring_interval_count,
    discount_id: discount?.id ?? null,
    ...(discount === null && noDiscount),
    tax_behavior: behaviorAfter(before, firstPrice({ id: before.id, prices })),
    amount: whole - discountAmountOf({ amount: whole, currency }, discount),
  }
}

/**
 * Moves a subscription in its trial to another product. The end of the trial is counted from its start, with the length
 * of the new product's trial. Without one, or with one that is over by then, the trial ends.
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
  const { change, after, ends } = end > now ? withTrialUntil(moved, end) : endTrial(moved, now)
  const columns = {
    product_id: moved.product_id,
    recurring_interval: moved.recurring_interval,
    recurring_interval_count: moved.recurring_interval_count,
    discount_id: moved.discount_id,
    discounted_at: moved.discounted_at,
    discount_anchor_at: moved.discount_anchor_at,
    discount_periods_left: moved.discount_periods_left,
    tax_behavior: moved.tax_behavior,
    amount: moved.amount,
  }
  return { change: { ...columns, ...change }, after, ends }
}
