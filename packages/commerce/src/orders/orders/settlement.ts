import type { InvoiceSettlement } from '../invoices/content.ts'
import type { Connection } from '../../core/services.ts'
import { findPaymentOfInvoice } from './invoice-queries.ts'
import { dueOf, earlierCharges, isPaid, type StoredOrder } from './types.ts'
import { findSucceededRefunds } from '../../payments/refund-records/index.ts'

/** Returns the effects of other orders on the charge of this order. */
const carriedOf = ({ status, carried_from, carried_to }: StoredOrder): Partial<InvoiceSettlement> => ({
  ...(status === 'void' && { carried_to: 'nothing' }),
  ...(carried_from.length > 0 && { carried_from: earlierCharges({ carried_from }) }),
  ...(carried_to !== null && {
    carried_to: carried_to.status === 'written_off' ? 'nothing' : (carried_to.invoice_number ?? 'next'),
  }),
})

/** Returns the payment of an order, its refunds, and the effects of other orders. */
export const findSettlement = async (db: Connection, order: StoredOrder): Promise<InvoiceSettlement> => {
  const payment = isPaid(order) ? await findPaymentOfInvoice(db, order.id) : undefined
  return {
    ...carriedOf(order),
    ...(order.wallet_amount > 0 && { from_balance: order.wallet_amount }),
    paid_amount: isPaid(order) ? dueOf(order) : 0,
    refunds: order.refunded_amount === 0 ? [] : await findSucceededRefunds(db, order.id),
    ...(payment && { payment }),
  }
}
