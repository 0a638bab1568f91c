import {
  appliedBalanceOf,
  type findUncollectedCharges,
  type OrderCharge,
} from '../../../orders/carried-charges/index.ts'
import { walletPartOf } from '../../../orders/customer-balances/index.ts'
import { type Line, makeOrder, totalOf } from '../../../orders/orders/index.ts'
import type { BillingReason, InvoiceDraft } from './draft-invoice.ts'
import { shownIn } from '../present.ts'
import { firstPrice, type StoredSubscription } from '../types.ts'

const later = (first: Date, second: Date): Date => (first > second ? first : second)

/** Returns true for an order that needs no payment: it is free, carried to the next one, or paid by the balance. */
export const isSettled = ({ settlement }: OrderCharge): boolean =>
  settlement === 'free' || settlement === 'carry' || settlement === 'wallet'

type OrderInputs = {
  readonly id: string
  readonly billing_reason: BillingReason
  readonly status: 'draft' | 'pending' | 'paid'
  /** Null for a draft, which takes its number when it is paid. */
  readonly invoice_number: string | null
  readonly charge: OrderCharge
  /** Carried charges that no order of the subscription has collected. */
  readonly uncollected: Awaited<ReturnType<typeof findUncollectedCharges>>
  readonly lines: readonly Line[]
  readonly now: Date
}

/** Builds the order of an invoice, with the earlier charges that it collects. It writes nothing. */
export const orderOf = (
  subscription: StoredSubscription,
  { bill, discount }: InvoiceDraft,
  { id, billing_reason, status, invoice_number, charge, uncollected, lines, now }: OrderInputs,
) => {
  const { currency, customer, guest } = subscription
  const total_amount = totalOf(bill)
  const collected = charge.collected > 0 ? uncollected : []
  const wallet = walletPartOf(
    {
      total: total_amount + charge.collected,
      tax_amount: bill.tax_amount + collected.reduce((sum, { tax_amount }) => sum + tax_amount, 0),
      currency,
    },
    charge.from_wallet,
  )
  const created = makeOrder(
    {
      id,
      invoice_number,
      checkout_id: subscription.checkout_id,
      status,
      next_payment_attempt_at: status === 'pending' ? now : null,
      billing_reason,
      // A change is billed within a period, or by the last order after the end.
      period_start:
        billing_reason === 'subscription_update' ? subscription.ended_at : subscription.current_period_start,
      currency,
      subtotal_amount: bill.subtotal_amount,
      discount_amount: bill.discount_amount,
      tax_amount: bill.tax_amount,
      tax_behavior: bill.tax_behavior,
      tax_rate: bill.tax_rate,
      custom_field_data: subscription.custom_field_data,
      metadata: subscription.metadata,
    },
    bill.lines,
    {
      customer,
      guest,
      product: subscription.product,
      product_price: firstPrice(subscription),
      discount,
      subscription: shownIn(subscription),
    },
    // The order belongs to the period that it is created in, also where a clock is behind the clock that began it.
    later(now, subscription.current_period_start),
    {
      ...wallet,
      credited_amount: lines.reduce((sum, { credited_amount = 0 }) => sum + credited_amount, 0),
      applied_balance_amount: appliedBalanceOf(total_amount, charge),
      carried_from: collected,
    },
  )
  return { created, collected }
}
