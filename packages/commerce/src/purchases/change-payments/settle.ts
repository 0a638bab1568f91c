import {
  completeChange,
  deletePaidChange,
  dropChange,
  failPaidChange,
  findChangeOfOrder,
  paidChangeRules,
  type StoredChange,
} from '../../billing/subscriptions/paid-changes/index.ts'
import { giveCredit } from '../../billing/subscriptions/pending-lines/index.ts'
import { readSubscription } from '../../billing/subscriptions/index.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { returnToWallet } from '../../orders/customer-balances/index.ts'
import { getPaidFor } from '../../orders/paid-for/index.ts'
import { deleteDraft, orderEvents, payNewOrder, type StoredOrder } from '../../orders/orders/index.ts'
import type { Outcome } from '../../payments/index.ts'
import { refundLatePayment } from '../../returns/refunds/index.ts'
import { deleteFailedPayments } from '../../payments/payment-records/index.ts'

/** Pending change with its draft. The caller holds their locks and that of the subscription. */
type ChangeWithDraft = { readonly change: StoredChange; readonly order: StoredOrder }

/** Drops a change that is not paid: its draft is deleted and releases its holds. The subscription is as before. */
const dropUnpaidChange = async (
  tx: Tx,
  services: Services,
  { change, order }: ChangeWithDraft,
): Promise<void> => {
  await dropChange(tx, services, change, order)
  await deleteFailedPayments(tx, order.id)
  await deleteDraft(tx, order.id)
  await paidChangeRules[change.kind].onDropped?.(
    tx,
    services,
    await readSubscription(tx, change.subscription_id),
  )
}

/**
 * Applies a change whose payment has succeeded. The payment for a subscription that has ended since, or whose
 * customer was deleted, is refunded.
 */
const completePaidChange = async (
  tx: Tx,
  services: Services,
  { change, order }: ChangeWithDraft,
  payment: Outcome,
): Promise<void> => {
  const before = await readSubscription(tx, change.subscription_id)
  if (before.ended_at === null && before.customer.deleted_at === null)
    return completeChange(tx, services, before, { change, order, payment })
  const paid = await payNewOrder(tx, services, order, payment)
  await recordEvents(tx, services, orderEvents(paid, ['order.created', 'order.updated', 'order.paid']))
  if (before.customer.deleted_at !== null) {
    await refundLatePayment(tx, services, paid, payment.payment_id)
    return paidChangeRules[change.kind].onDropped?.(tx, services, before)
  }
  const comment = 'The subscription ended while the payment of its change was being processed.'
  await refundLatePayment(tx, services, paid, payment.payment_id, comment)
  // The balance, and the credit that the order used, are the customer's again.
  const now = services.clock.now()
  await returnToWallet(tx, now, paid, paid)
  const { paid_with_credit: amount } = await getPaidFor(tx, order.id)
  await giveCredit(tx, before, [{ order_id: order.id, amount }], now)
}

/**
 * Ends the change of a draft, if it is one of a change, with the payment that ends with it. The caller holds the
 * locks of the draft and of its subscription.
 *
 * @param endPayment closes the payment, and returns false when that was closed before; the database wants the change
 *   to end first
 * @returns undefined for a draft of a seller
 */
export const settleChange = async (
  tx: Tx,
  services: Services,
  order: StoredOrder,
  outcome: Outcome,
  endPayment: () => Promise<boolean>,
): Promise<boolean | undefined> => {
  const change = await findChangeOfOrder(tx, order.id)
  if (change === undefined) return undefined
  if (outcome.status === 'succeeded') await deletePaidChange(tx, change.id)
  else await failPaidChange(tx, change.id, outcome.failure_code)
  if (!(await endPayment())) throw new Error(`The payment of the change ${change.id} has ended without it.`)
  if (outcome.status === 'succeeded') await completePaidChange(tx, services, { change, order }, outcome)
  else await dropUnpaidChange(tx, services, { change, order })
  return true
}

/** Ends the change of a draft whose payment was made with another amount, and is set aside. */
export const dropChangeOf = async (
  tx: Tx,
  services: Services,
  order: StoredOrder,
  endPayment: () => Promise<boolean>,
): Promise<boolean | undefined> => {
  const change = await findChangeOfOrder(tx, order.id)
  if (change === undefined) return undefined
  await failPaidChange(tx, change.id, 'processing_error')
  const isEnded = await endPayment()
  await dropUnpaidChange(tx, services, { change, order })
  return isEnded
}
