import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { charged } from '../../orders/carried-charges/index.ts'
import type { Connection } from '../../core/services.ts'
import { refundedStatuses } from '../../payments/refund-records/index.ts'

/**
 * Returns true if the refunds of an order, including pending ones, cover all that it charges, earlier orders
 * included.
 */
export const isFullyRefunded = (builder: ExpressionBuilder<Tables, 'orders'>) =>
  builder(
    builder
      .selectFrom('refunds')
      .select(({ fn }) => fn.sum<number>('refunds.amount').as('amount'))
      .whereRef('refunds.order_id', '=', 'orders.id')
      .where('refunds.status', 'in', refundedStatuses)
      .$asScalar(),
    '>=',
    charged.net_amount,
  )

/** Returns the payment of an order in the ledger, with the processor's id. */
export const findPaymentOfOrder = async (
  db: Connection,
  order_id: string,
): Promise<{ readonly id: string; readonly processor_id: string } | undefined> => {
  const payment = await db
    .selectFrom('ledger_transactions')
    .innerJoin('payments', 'payments.id', 'ledger_transactions.payment_id')
    .select(['payments.id', 'payments.processor_id'])
    .where('ledger_transactions.order_id', '=', order_id)
    .where('ledger_transactions.kind', '=', 'payment')
    .executeTakeFirst()
  return payment?.processor_id == null ? undefined : { id: payment.id, processor_id: payment.processor_id }
}
