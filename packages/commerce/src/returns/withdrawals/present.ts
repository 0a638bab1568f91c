import { taxShare, type Withdrawal } from '@atelier/contract'
import type { OrderFacts, WithdrawalRow } from './queries.ts'
import { refundDueAt } from './rules.ts'

/** Tax refunded with a net amount of an order. */
export const taxOf = (order: OrderFacts, amount: number): number =>
  taxShare(
    {
      net_amount: order.net_amount,
      tax_amount: order.tax_amount,
      // The refund of the withdrawal may already be included in the refunded amounts, so both are zero.
      refunded_amount: 0,
      refunded_tax_amount: 0,
    },
    amount,
  )

/** Presents a withdrawal to its seller. */
export const presentWithdrawal = (
  order: OrderFacts,
  { order_id, name, email, amount, created_at }: WithdrawalRow,
  is_refunded: boolean,
): Withdrawal => ({
  order_id,
  name,
  email,
  declared_at: created_at.toISOString(),
  refund_due_at: refundDueAt(created_at).toISOString(),
  amount,
  refund_amount: amount + taxOf(order, amount),
  currency: order.currency,
  is_refunded,
})
