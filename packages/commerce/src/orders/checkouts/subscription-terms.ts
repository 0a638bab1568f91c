import type { SubscriptionTerms } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { firstPeriod, laterPeriod, periodStart } from '../../core/time/subscription-period.ts'
import { subscriptionBehavior, type TaxEngine } from '../../core/tax/tax-engine.ts'
import { discountAmountOf, discountedPeriods } from '../../catalog/discounts/index.ts'
import { billingIntervalOf, trialEnd } from '../../catalog/products/index.ts'
import { selectedPrice, selectedProduct } from './price.ts'
import type { CheckoutWithProducts } from './queries.ts'
import { shownBehavior } from './rules.ts'
import { activeTrialOf } from './trials.ts'

/**
 * Returns the charges that follow the first payment of a checkout paid at `now`, by the rules of renewals: the same
 * periods, the same discount on each of them, the same order of discount and tax. With a trial, the first of them is
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
  const discounted = discount === null ? 0 : discountedPeriods(discount, start, interval)
  /** Charge at the start of a period, by its number. */
  const chargeOf = (index: number) => {
    const lasts = discounted === null || index < discounted
    const reduced = amount - (lasts ? discountAmountOf({ amount, currency }, discount) : 0)
    const taxed = tax.taxOf({ amount: reduced, behavior, currency, address, tax_id })
    const at = periodStart(laterPeriod(firstPeriod(start, interval), index))
    return { at: iso(at), amount: taxed === null ? reduced : taxed.net + taxed.tax }
  }
  const next = trial === null ? 1 : 0
  return {
    ...interval,
    next_charge: chargeOf(next),
    regular_charge: discounted === null || discounted <= next ? null : chargeOf(discounted),
    ...(trial !== null && { trial: { ...trial, trial_end: iso(start) } }),
  }
}
