import type { SubscriptionTerms } from '@atelier/contract'
import { type Period, periodEnd, periodStart } from '../../periods/subscription-period.ts'
import type { TaxEngine } from '../../tax/tax-engine.ts'
import { discountAmountOf, lastingDiscount } from '../discounts/index.ts'
import { selectedPrice, selectedProduct } from './price.ts'
import type { CheckoutWithProducts } from './queries.ts'

/** A charge to come, in minor units: the total with the tax that is known, without usage. */
export type ComingCharge = { readonly at: Date; readonly amount: number }

type Terms = Pick<SubscriptionTerms, 'recurring_interval'> & {
  readonly next_charge: ComingCharge
  readonly regular_charge: ComingCharge | null
}

/**
 * The charges that follow the first payment of a checkout that is paid at `now`, by the rules of renewals: the same periods,
 * the same discount on each of them, the same order of discount and tax.
 *
 * @returns undefined for a product that is paid for once
 */
export const subscriptionTermsOf = (
  tax: TaxEngine,
  checkout: CheckoutWithProducts,
  now: Date,
): Terms | undefined => {
  const interval = selectedProduct(checkout).recurring_interval ?? selectedPrice(checkout).legacy_interval
  if (interval === null) return undefined
  const { amount, currency, discount, customer_billing_address: address, customer_tax_id: tax_id } = checkout
  const attached = { discount, discounted_at: discount && now, discount_anchor_at: discount && now }
  const chargeAt = (at: Date): ComingCharge => {
    const lasting = lastingDiscount(attached, at)
    const net_amount = amount - (lasting === null ? 0 : discountAmountOf(amount, lasting))
    return { at, amount: net_amount + (tax.taxOf({ net_amount, currency, address, tax_id }) ?? 0) }
  }
  let period: Period = { anchor_at: now, interval, index: 0 }
  const next = periodEnd(period)
  const next_charge = chargeAt(next)
  const isDiscounted = lastingDiscount(attached, next) !== null
  if (!isDiscounted || discount?.duration === 'forever')
    return { recurring_interval: interval, next_charge, regular_charge: null }
  while (lastingDiscount(attached, periodStart(period)) !== null)
    period = { ...period, index: period.index + 1 }
  return { recurring_interval: interval, next_charge, regular_charge: chargeAt(periodStart(period)) }
}
