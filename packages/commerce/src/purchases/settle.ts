import { failCheckout, lockCheckout, reopenCheckout } from '../orders/checkouts/index.ts'
import { findLockedOrder, payOrder, releaseDraftWallet, type StoredOrder } from '../orders/orders/index.ts'
import { refundLatePayment, scheduleRefundPolls } from '../returns/refunds/index.ts'
import {
  deleteUnpaidChange,
  handleDeclinedOrder,
  isLastOrder,
  reactivateIfPaid,
  readSubscription,
} from '../billing/subscriptions/index.ts'
import { lock } from '../core/database/lock.ts'
import type { Money } from '../core/money.ts'
import { postToLedger } from '../ledger/post.ts'
import { exchangeEntries, feeEntries } from '../ledger/postings.ts'
import { failures } from '../payments/failures.ts'
import { isFinal, type Outcome, type ProcessorPayment } from '../payments/port.ts'
import type { Services, Tx } from '../core/services.ts'
import { countDeclined, type Counted } from './declines/card-testing.ts'
import { fulfilCheckout } from './fulfil.ts'
import { handleDeclinedTopUp, resetTopUpDeclines } from './top-ups/outcome.ts'
import { dropChangeOf, settleChange } from './change-payments/settle.ts'
import { setAvailable, setSettlement } from '../payments/settlement-queries.ts'
import { moveToRecovered, type PendingPayment, rescheduleCheck } from './charges/next-payment.ts'
import { chargeAgainAfterRejection } from './charges/rejected.ts'
import { findPaymentToSettle, type PaymentToSettle } from './queries.ts'
import { closePayment } from '../payments/payment-queries.ts'
import { isFeePosted } from '../ledger/queries.ts'

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
 * Sets a payment of another amount aside; its checkout is open again, a draft stays one, and a change does not
 * happen.
 */
const setPaymentAside = async (
  tx: Tx,
  services: Services,
  payment: PendingPayment,
  outcome: Outcome,
): Promise<void> => {
  const { checkout_id, order_id } = payment
  const checkout = checkout_id === null ? undefined : await lockCheckout(tx, { id: checkout_id })
  const order = order_id === null ? undefined : await findLockedOrder(tx, { id: order_id })
  const endPayment = () => moveToRecovered(tx, payment, outcome)
  const isChangeDropped =
    order?.status === 'draft' ? await dropChangeOf(tx, services, order, endPayment) : undefined
  if (isChangeDropped !== undefined || !(await endPayment())) return
  if (checkout !== undefined) await reopenCheckout(tx, services, checkout)
  if (order?.status === 'draft') await releaseDraftWallet(tx, order.id)
  else if (order !== undefined) await rescheduleCheck(tx, order.id, services.clock.now())
}

/** Posts the processor's fee of a payment, unless already posted. */
const postFee = async (
  tx: Tx,
  now: Date,
  { id: payment_id, organization_id }: { readonly id: string; readonly organization_id: string },
  fee: NonNullable<Outcome['fee']>,
): Promise<void> => {
  await lock(tx, 'payments', { id: payment_id })
  if (fee.amount === 0 || (await isFeePosted(tx, payment_id))) return
  await postToLedger(tx, now, [{ kind: 'fee', organization_id, payment_id, entries: feeEntries(fee) }])
}

/**
 * Posts the conversion of a payment that the processor books in another currency than that of the sale. Its refunds
 * follow.
 */
const postPaymentConversion = async (
  tx: Tx,
  now: Date,
  { id: payment_id, organization_id, amount, currency }: PaymentToSettle,
  settlement: Money,
): Promise<void> => {
  if (settlement.currency === currency) return
  await scheduleRefundPolls(tx, payment_id, now)
  const entries = exchangeEntries({ amount, currency }, settlement)
  await postToLedger(tx, now, [{ kind: 'exchange', organization_id, payment_id, entries }])
}

/**
 * Closes a pending payment with its outcome, with the effects on its checkout or order. The caller holds the
 * lock of its subscription.
 *
 * @returns true when this call closed it; false when it was already closed
 */
const close = async (
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

/**
 * Returns a payment. While it is pending, its subscription is locked first. A payment that was read before this
 * transaction is read again after the lock: that of a renewal has usually been closed by the response of the processor
 * before the event about it arrives.
 */
const lockPaymentToSettle = async (
  tx: Tx,
  id: string,
  known: PaymentToSettle | undefined,
): Promise<PaymentToSettle | undefined> => {
  const payment = known ?? (await findPaymentToSettle(tx, id))
  if (payment?.status !== 'pending' || payment.subscription_id === null) return payment
  const locked = lock(tx, 'subscriptions', { id: payment.subscription_id })
  const [, latest] = await Promise.all([locked, known === undefined ? payment : findPaymentToSettle(tx, id)])
  return latest
}

/**
 * Applies the outcome of a payment to the payment and to its checkout or order. It is applied once, however often and
 * from wherever it is reported: callers wait for each other's locks, and only one can close the payment. A payment
 * without an outcome is ignored, and a successful one of another amount is set aside.
 *
 * @param known the payment, where the caller has read it; it may have been closed since
 * @throws Error if there is no such payment
 */
export const settlePayment = async (
  tx: Tx,
  services: Services,
  outcome: ProcessorPayment,
  known?: PaymentToSettle,
): Promise<void> => {
  if (!isFinal(outcome)) return
  const payment = await lockPaymentToSettle(tx, outcome.payment_id, known)
  // A failed payment of a change is deleted with its draft.
  if (payment === undefined && outcome.status === 'failed') return
  if (payment === undefined) throw new Error(`There is no payment ${outcome.payment_id}.`)
  const isPending = payment.status === 'pending'
  if (isPending && outcome.status === 'succeeded' && outcome.amount !== payment.amount)
    return setPaymentAside(tx, services, payment, outcome)
  const isClosedNow = isPending && (await close(tx, services, payment, outcome))
  const now = services.clock.now()
  // The processor may report the payout time, the settlement and the fee after the payment.
  if (!isClosedNow && outcome.available_at !== null && payment.available_at === null)
    await setAvailable(tx, outcome.payment_id, outcome.available_at)
  if (outcome.status !== 'succeeded') return
  const { settlement, fee } = outcome
  const isSettledNow =
    settlement !== null &&
    (isClosedNow || (payment.settlement_amount === null && (await setSettlement(tx, payment.id, settlement))))
  if (isSettledNow) await postPaymentConversion(tx, now, payment, settlement)
  if (fee !== null) await postFee(tx, now, payment, fee)
}
