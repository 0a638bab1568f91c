import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { namedBehavior, subscriptionBehavior, type TaxBehavior } from '../../../core/tax/tax-engine.ts'
import { isMetered } from '../../../catalog/products/index.ts'
import type { StoredSubscription, SubscriptionPrice } from '../types.ts'

/**
 * Returns the tax behavior of a subscription at another price: that of the price, if it names one. It stays at a free
 * price, which has none, and at a price by country, which was decided when the subscription was bought.
 */
export const behaviorAfter = (before: StoredSubscription, price: SubscriptionPrice): TaxBehavior => {
  const { billing_address } = before.guest ?? before.customer
  if (isFree(before)) return subscriptionBehavior(price, billing_address)
  return price.amount_type === 'free' || namedBehavior(price) === 'location'
    ? before.tax_behavior
    : subscriptionBehavior(price, billing_address)
}

/** Returns true for a subscription that costs nothing, usage included. */
export const isFree = ({ prices }: Pick<StoredSubscription, 'prices'>): boolean =>
  prices.every((price) => !isMetered(price) && price.charged === 0)

/**
 * Returns true if a subscription can change to a tax behavior: its current one, or any while nothing has been
 * paid for it. Paid and credited amounts either include the tax or exclude it, and cannot be added up across
 * both.
 *
 * @param hasPending true if lines are pending for its next order
 */
export const canBeTaxed = (before: StoredSubscription, behavior: TaxBehavior, hasPending: boolean): boolean =>
  before.tax_behavior === behavior || (isFree(before) && !hasPending)

/** Returns the issue of a product whose price has another tax behavior than the subscription that moves to it. */
export const taxIssues = (
  before: StoredSubscription,
  after: StoredSubscription,
  hasPending: boolean,
): Issue[] => {
  if (canBeTaxed(before, after.tax_behavior, hasPending)) return []
  const msg =
    after.tax_behavior === 'inclusive'
      ? `The price of ${after.product.name} includes tax, which is added to the prices of this subscription. Buy it as another subscription.`
      : `Tax is added to the price of ${after.product.name}, and the prices of this subscription include it. Buy it as another subscription.`
  return [issue('product_id', msg)]
}
