import { taxShare, type Withdrawal } from '@atelier/contract'
import type { Connection } from '../../core/services.ts'
import { sumRefunds } from '../../payments/refund-records/index.ts'
import type { ContractOrder, WithdrawalRow } from './queries.ts'
import { refundDueAt } from './rules.ts'

/**
 * Returns the tax refunded with a withdrawal from an order, as its customer was shown: by the refunds before it.
 * Later ones may be those of the withdrawal.
 */
export const taxOf = async (
  db: Connection,
  { id, net_amount, tax_amount, currency }: ContractOrder,
  { amount, created_at }: WithdrawalRow,
): Promise<number> =>
  taxShare({ net_amount, tax_amount, ...(await sumRefunds(db, id, created_at)) }, amount, currency)

/** Presents a withdrawal to its seller. */
export const presentWithdrawal = async (
  db: Connection,
  order: ContractOrder,
  withdrawal: WithdrawalRow,
  is_refunded: boolean,
): Promise<Withdrawal> => {
  const { order_id, name, email, amount, created_at } = withdrawal
  return {
    order_id,
    name,
    email,
    declared_at: created_at.toISOString(),
    refund_due_at: refundDueAt(created_at).toISOString(),
    amount,
    refund_amount: amount + (await taxOf(db, order, withdrawal)),
    currency: order.currency,
    is_refunded,
  }
}
