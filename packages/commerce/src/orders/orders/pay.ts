import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { paymentEntries, postToLedger, saleEntries, topUpEntries } from '../../ledger/index.ts'
import { takeFromWallet } from '../customer-balances/post.ts'
import { topUpWallet } from '../customer-balances/top-ups.ts'
import type { ProcessorPayment } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { takeInvoiceNumber } from '../invoices/queries.ts'
import { orderEvents } from './present.ts'
import { takeReceiptNumber } from './receipt-queries.ts'
import { updateOrderPaid } from './write-queries.ts'
import { dueOf, netOf, type StoredOrder } from './types.ts'

/**
 * Posts a paid order to the ledger: its payment, if any, and the sale. Amounts collected for earlier orders are no
 * longer receivable; the total of a carried order is. The part that the balance of the customer pays is taken from
 * it. A top-up is added to it, and is revenue when the balance is spent.
 *
 * @param payment_id null for an order without a charge
 */
export const postSale = async (
  tx: Tx,
  now: Date,
  order: StoredOrder,
  payment_id: string | null,
): Promise<void> => {
  const { id: order_id, organization_id, currency, tax_amount, applied_balance_amount, wallet_amount } = order
  const amount = dueOf(order)
  const sale = {
    kind: 'sale' as const,
    organization_id,
    order_id,
    ...(order.top_up_amount > 0
      ? {
          wallet_entry_id: await topUpWallet(tx, now, order),
          entries: topUpEntries({ amount: order.top_up_amount, currency }),
        }
      : {
          wallet_entry_id: await takeFromWallet(tx, now, order),
          entries: saleEntries({
            net_amount: netOf(order),
            tax_amount,
            applied_balance_amount,
            wallet_amount,
            currency,
          }),
        }),
  }
  if (payment_id === null || amount === 0) return postToLedger(tx, now, [sale])
  const entries = paymentEntries({ amount, currency })
  return postToLedger(tx, now, [{ kind: 'payment', organization_id, order_id, payment_id, entries }, sale])
}

/**
 * Marks an order as paid, with its sale in the ledger. A draft takes its number and its time now: it is the sale of
 * this moment, from which the withdrawal period and the metrics count. A payment takes the number of its receipt. The
 * caller holds its lock, and records its events.
 */
const markPaid = async (
  tx: Tx,
  services: Pick<Services, 'clock'>,
  order: StoredOrder,
  payment_id: string | null,
): Promise<StoredOrder> => {
  const now = services.clock.now()
  const receipt_number =
    payment_id === null ? null : (order.receipt_number ?? (await takeReceiptNumber(tx, order)))
  const invoice_number = order.invoice_number ?? (await takeInvoiceNumber(tx, order.organization_id))
  // A draft of a change may begin its period, which the clock of another machine has set.
  const created_at = order.status === 'draft' && now > order.created_at ? now : order.created_at
  const paid: StoredOrder = {
    ...order,
    created_at,
    invoice_number,
    receipt_number,
    status: 'paid',
    modified_at: now,
  }
  await Promise.all([updateOrderPaid(tx, paid), postSale(tx, now, paid, payment_id)])
  return paid
}

/** Marks an order as paid, and records its events. The caller holds its lock. */
const completeOrder = async (
  tx: Tx,
  services: Services,
  order: StoredOrder,
  payment_id: string | null,
): Promise<StoredOrder> => {
  const paid = await markPaid(tx, services, order, payment_id)
  await recordEvents(tx, services, orderEvents(paid, ['order.updated', 'order.paid']))
  return paid
}

/** @throws Error if the order is neither pending nor a draft, or the payment differs from its amount or currency */
const requirePaidBy = (order: StoredOrder, payment: ProcessorPayment): void => {
  const amountDue = dueOf(order)
  const isOpen = order.status === 'pending' || order.status === 'draft'
  if (!isOpen || payment.amount !== amountDue || payment.currency !== order.currency)
    throw new Error(
      `The order ${order.id} is ${order.status} and asks for ${amountDue} ${order.currency}, but ${payment.amount} ${payment.currency} was paid.`,
    )
}

/**
 * Marks a pending order or a draft as paid by a successful payment. The caller holds its lock.
 *
 * @throws Error if the order is neither, or the payment differs from its amount or currency
 */
export const payOrder = async (
  tx: Tx,
  services: Services,
  order: StoredOrder,
  payment: ProcessorPayment,
): Promise<void> => {
  requirePaidBy(order, payment)
  await completeOrder(tx, services, order, payment.payment_id)
}

/**
 * Marks the draft of a change as paid by a successful payment. It is not visible yet: its events, all recorded by the
 * caller, begin with its creation. The caller holds its lock.
 *
 * @throws Error if it is not open, or the payment differs from its amount or currency
 */
export const payNewOrder = (
  tx: Tx,
  services: Services,
  draft: StoredOrder,
  payment: ProcessorPayment,
): Promise<StoredOrder> => {
  requirePaidBy(draft, payment)
  return markPaid(tx, services, draft, payment.payment_id)
}

/**
 * Marks a draft as paid that charges nothing: it is free, or the balance of the customer pays all of it. The caller
 * holds its lock.
 *
 * @throws Error if something is due
 */
export const payDraftWithoutCharge = (
  tx: Tx,
  services: Services,
  draft: StoredOrder,
): Promise<StoredOrder> => {
  const amountDue = dueOf(draft)
  if (draft.status !== 'draft' || amountDue !== 0)
    throw new Error(`The order ${draft.id} is ${draft.status} and asks for ${amountDue} ${draft.currency}.`)
  return completeOrder(tx, services, draft, null)
}
