import { failCheckout, lockCheckout, reopenCheckout } from '../orders/checkouts/index.ts'
import { findLockedOrder, payOrder, releaseDraftWallet, type StoredOrder } from '../orders/orders/index.ts'
import { refundLatePayment } from '../returns/refunds/index.ts'
import {
  deleteUnpaidChange,
  handleDeclinedOrder,
  reactivateIfPaid,
} from '../billing/subscriptions/open-orders/index.ts'
import { isLastOrder } from '../billing/subscriptions/ending/index.ts'
import { readSubscription } from '../billing/subscriptions/index.ts'
import { failures, type Outcome } from '../payments/index.ts'
import type { Services, Tx } from '../core/services.ts'
import { countDeclined, type Counted } from './declines/card-testing.ts'
import { fulfilCheckout } from './fulfil.ts'
import { handleDeclinedTopUp, resetTopUpDeclines } from './top-ups/outcome.ts'
import { settleChange } from './change-payments/settle.ts'
import { chargeAgainAfterRejection } from './charges/rejected.ts'
import type { PaymentToSettle } from './queries.ts'
import { closePayment } from '../payments/payment-records/index.ts'

/**
 * Fulfils a paid checkout. After a failure it is open again, or has failed permanently.
 *
 * @returns false when the payment was already closed
 */
const settleCheckout = async (
  tx: Tx,
  services: Services,
  payment: { readonly checkout_id: string } & Counted,
  outcome: Outcome,
): Promise<boolean> => {
  const checkout = await lockCheckout(tx, { id: payment.checkout_id })
  if (!(await closePayment(tx, outcome, services.clock.now()))) return false
  if (outcome.status === 'succeeded') {
    await fulfilCheckout(tx, services, checkout, outcome)
    return true
  }
  if (failures[outcome.failure_code].next_status === 'open') await reopenCheckout(tx, services, checkout)
  else await failCheckout(tx, services, checkout, outcome.failure_code)
  await countDeclined(tx, services, payment, outcome.failure_code)
  return true
}

/** Follows the outcome of an order without a subscription, which an automatic top-up has made. */
const settleTopUp = async (
  tx: Tx,
  services: Services,
  order: StoredOrder,
  outcome: Outcome,
): Promise<void> => {
  if (outcome.status === 'succeeded') await resetTopUpDeclines(tx, services, order)
  else if (outcome.failure_code === 'never_attempted')
    await chargeAgainAfterRejection(tx, order.id, services.clock.now())
  else await handleDeclinedTopUp(tx, services, order, 'declined')
}

/**
 * Marks an order paid, or schedules its next charge, and updates its subscription. After a failure a draft stays a
 * draft and releases its balance; the draft of a change is deleted. After a success the change is applied. The caller
 * holds the lock of the subscription.
 *
 * @returns false when the payment was already closed
 */
const settleOrder = async (
  tx: Tx,
  services: Services,
  payment: { readonly order_id: string } & Counted,
  outcome: Outcome,
): Promise<boolean> => {
  const order = await findLockedOrder(tx, { id: payment.order_id })
  // The draft of a change is deleted with its failed payment.
  if (order === undefined) return false
  const endPayment = () => closePayment(tx, outcome, services.clock.now())
  const isChangeEnded =
    order.status === 'draft' ? await settleChange(tx, services, order, outcome, endPayment) : undefined
  if (isChangeEnded === undefined && !(await endPayment())) return false
  if (outcome.status === 'failed') await countDeclined(tx, services, payment, outcome.failure_code)
  if (isChangeEnded !== undefined) return isChangeEnded
  if (outcome.status === 'succeeded') {
    await payOrder(tx, services, order, outcome)
    // Of an earlier version, which recorded it with the order of a change.
    if (order.billing_reason === 'subscription_update') await deleteUnpaidChange(tx, order.id)
    if (order.customer.deleted_at !== null) await refundLatePayment(tx, services, order, outcome.payment_id)
  } else if (order.status === 'draft') await releaseDraftWallet(tx, order.id)
  if (order.status === 'draft') return true
  if (order.subscription === null) {
    await settleTopUp(tx, services, order, outcome)
    return true
  }
  const { id, status } = order.subscription
  if (outcome.status === 'failed') {
    const subscription = await readSubscription(tx, id)
    const isOwed = subscription.ended_at === null || isLastOrder(order)
    if (outcome.failure_code === 'never_attempted' && isOwed)
      await chargeAgainAfterRejection(tx, order.id, services.clock.now())
    else await handleDeclinedOrder(tx, services, subscription, order)
  } else if (status === 'past_due') await reactivateIfPaid(tx, services, await readSubscription(tx, id))
  return true
}

/**
 * Closes a pending payment with its outcome, with the effects on its checkout or order. The caller holds the
 * lock of its subscription.
 *
 * @returns true when this call closed it; false when it was already closed
 */
export const closeWithOutcome = async (
  tx: Tx,
  services: Services,
  payment: PaymentToSettle,
  outcome: Outcome,
): Promise<boolean> => {
  const { checkout_id, order_id } = payment
  if (checkout_id !== null) return settleCheckout(tx, services, { ...payment, checkout_id }, outcome)
  if (order_id !== null) return settleOrder(tx, services, { ...payment, order_id }, outcome)
  throw new Error(`The payment ${payment.id} has neither a checkout nor an order.`)
}
