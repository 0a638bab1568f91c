import { type Refundable, refundableOf as notRefunded, shareOf } from '@atelier/contract'
import { stepOf } from '@atelier/contract/texts/money'
import type { Money } from '../../core/money.ts'
import type { TaxBehavior } from '../../core/tax/tax-engine.ts'

/**
 * Splits a gross refund into net amount and tax: proportionally, within the remaining amount of each. A
 * refund of the entire remainder takes both in full.
 *
 * @param money at least 1 minor unit
 * @returns undefined when less than that remains
 */
export const splitGross = (
  order: Refundable,
  { amount: gross, currency }: Money,
): { readonly amount: number; readonly tax_amount: number } | undefined => {
  const net_left = notRefunded(order)
  const tax_left = order.tax_amount - order.refunded_tax_amount
  if (gross > net_left + tax_left || net_left === 0) return undefined
  if (gross === net_left + tax_left) return { amount: net_left, tax_amount: tax_left }
  const step = stepOf(currency)
  const share = shareOf(gross, order.tax_amount, order.net_amount + order.tax_amount, step)
  // At least part of the net amount is refunded, and part of it remains while tax remains.
  const least = Math.max(0, gross - Math.max(step, net_left - step))
  const tax_amount = Math.max(least, Math.min(share, tax_left, gross - step))
  return { amount: gross - tax_amount, tax_amount }
}

/** Refundable amounts of an order, and the net amount that is left to refund. */
export type RefundAmounts = Refundable & { readonly left: number }

/**
 * Returns the amounts of an order of which it can be refunded. Credit in the terms of prices with tax took a share of
 * the tax with it, so that refunds and credit add up to the order.
 *
 * @param sums amounts charged, and refunds with pending ones
 * @param remaining money that can be given back, in the terms of the order's prices
 */
export const refundAmounts = (
  sums: Refundable,
  remaining: number,
  { currency, tax_behavior }: { readonly currency: string; readonly tax_behavior: TaxBehavior },
): RefundAmounts => {
  if (tax_behavior === 'exclusive') return { ...sums, left: remaining }
  const parts = remaining === 0 ? undefined : splitGross(sums, { amount: remaining, currency })
  const { amount, tax_amount } = parts ?? { amount: 0, tax_amount: 0 }
  const { refunded_amount, refunded_tax_amount } = sums
  return {
    net_amount: refunded_amount + amount,
    tax_amount: refunded_tax_amount + tax_amount,
    refunded_amount,
    refunded_tax_amount,
    left: amount,
  }
}
