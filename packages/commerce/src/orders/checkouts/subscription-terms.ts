import type { SubscriptionTerms } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { firstPeriod, laterPeriod, periodEnd, periodStart } from '../../core/time/subscription-period.ts'
import { subscriptionBehavior, type TaxEngine } from '../../core/tax/tax-engine.ts'
import { discountAmountOf, lastingDiscount } from '../../catalog/discounts/index.ts'
import { billingIntervalOf, trialEnd } from '../../catalog/products/index.ts'
import { selectedPrice, selectedProduct } from './price.ts'
import type { CheckoutWithProducts } from './queries.ts'
import { shownBehavior } from './rules.ts'
import { activeTrialOf } from './trials.ts'

/**
 * Returns the charges that follow the first payment of a checkout paid at `now`, by the rules of renewals:
 * the same periods, the same discount on each of them, the same order of discount and tax. With a trial, the first of them is
 * that of its end, from which the discount counts.
 *
 * @returns undefined for a one-time product
 */
export const subscriptionTermsOf = (
  tax: TaxEngine,
  checkout: CheckoutWithProducts,
  now: Date,
): SubscriptionTerms | undefined => {
  const interval = billingIntervalOf(selectedProduct(checkout), selectedPrice(checkout))
  if (interval === undefined) return undefined
  const { amount, currency, discount, customer_billing_address: address, customer_tax_id: tax_id } = checkout
  const behavior = shownBehavior(checkout) ?? subscriptionBehavior(selectedPrice(checkout), address)
  const trial = activeTrialOf(checkout)
  const start = trial === null ? now : trialEnd(now, trial)
  const attached = {
    discount,
    discounted_at: discount && start,
    discount_anchor_at: discount && start,
    ...interval,
  }
  const discountAt = (at: Date) => lastingDiscount(attached, at)
  const chargeAt = (at: Date) => {
    const lasting = discountAt(at)
    const discounted = amount - (lasting === null ? 0 : discountAmountOf({ amount, currency }, lasting))
    const taxed = tax.taxOf({ amount: discounted, behavior, currency, address, tax_id })
    return { at: iso(at), amount: taxed === null ? discounted : taxed.net + taxed.tax }
  }
  let period = firstPeriod(start, interval)
  const next = trial === null ? periodEnd(period) : start
  const terms = {
    ...interval,
    next_charge: chargeAt(next),
    regular_charge: null,
    ...(trial !== null && { trial: { ...trial, trial_end: iso(start) } }),
  }
  if (discountAt(next) === null || discount?.duration === 'forever') return terms
  while (discountAt(periodStart(period)) !== null) period = laterPeriod(period, 1)
  return { ...terms, regular_charge: chargeAt(periodStart(period)) }
}
