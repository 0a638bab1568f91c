import { recordEvents } from '../../events/domain-events.ts'
import { postToLedger } from '../../ledger/post.ts'
import { paymentEntries, saleEntries } from '../../ledger/postings.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import type { Services, Tx } from '../../services.ts'
import { orderEvents } from './present.ts'
import { updateOrderPaid } from './queries.ts'
import { type StoredOrder, totalOf } from './types.ts'

/**
 * Posts a paid order to the ledger: the payment, if there is one, and the sale that uses it up.
 *
 * @param payment_id null for an order that asks for no money
 */
export const postSale = (tx: Tx, now: Date, order: StoredOrder, payment_id: string | null): Promise<void> => {
  const { id: order_id, organization_id, currency, tax_amount } = order
  const amount = totalOf(order)
  const sale = {
    kind: 'sale' as const,
    organization_id,
    order_id,
    entries: saleEntries({ net_amount: amount - tax_amount, tax_amount, currency }),
  }
  if (payment_id === null || amount === 0) return postToLedger(tx, now, [sale])
  const entries = paymentEntries({ amount, currency })
  return postToLedger(tx, now, [{ kind: 'payment', organization_id, order_id, payment_id, entries }, sale])
}

/**
 * Makes a pending order, whose lock the caller holds, paid by a payment that has succeeded.
 *
 * @throws Error when the order is not pending, or another amount was paid than it asks for
 */
export const payOrder = async (
  tx: Tx,
  services: Services,
  order: StoredOrder,
  payment: ProcessorPayment,
): Promise<void> => {
  const total = totalOf(order)
  if (order.status !== 'pending' || payment.amount !== total || payment.currency !== order.currency)
    throw new Error(
      `The order ${order.id} is ${order.status} and asks for ${total} ${order.currency}, but ${payment.amount} ${payment.currency} was paid.`,
    )
  const now = services.clock.now()
  const paid: StoredOrder = { ...order, status: 'paid', modified_at: now }
  await Promise.all([
    updateOrderPaid(tx, order.id, now),
    postSale(tx, now, order, payment.payment_id),
    recordEvents(tx, services, orderEvents(paid, ['order.updated', 'order.paid'])),
  ])
}
