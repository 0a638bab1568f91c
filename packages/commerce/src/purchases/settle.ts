import { lockCheckout, reopenCheckout } from '../orders/checkouts/index.ts'
import { findLockedOrder, releaseDraftWallet } from '../orders/orders/index.ts'
import { scheduleRefundPolls } from '../payments/refund-records/index.ts'
import { lock } from '../core/database/lock.ts'
import type { Money } from '../core/money.ts'
import { exchangeEntries, feeEntries, isFeePosted, postToLedger } from '../ledger/index.ts'
import { isFinal, type Outcome, type ProcessorPayment } from '../payments/index.ts'
import type { Services, Tx } from '../core/services.ts'
import { closeWithOutcome } from './close-payment.ts'
import { dropChangeOf } from './change-payments/settle.ts'
import { setAvailable, setSettlement } from '../payments/settlements/index.ts'
import { moveToRecovered, type PendingPayment, rescheduleCheck } from './charges/next-payment.ts'
import { findPaymentToSettle, type PaymentToSettle } from './queries.ts'

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
 * Returns a payment. While it is pending, its subscription is locked first. A payment that was read before this
 * transaction is read again after the lock: that of a renewal has usually been closed by the response of the processor
 * before the event about it arrives.
 */
const lockPaymentToSettle = async (
  tx: Tx,
  id: string,
  knownPayment: PaymentToSettle | undefined,
): Promise<PaymentToSettle | undefined> => {
  const payment = knownPayment ?? (await findPaymentToSettle(tx, id))
  if (payment?.status !== 'pending' || payment.subscription_id === null) return payment
  const locked = lock(tx, 'subscriptions', { id: payment.subscription_id })
  const [, latest] = await Promise.all([
    locked,
    knownPayment === undefined ? payment : findPaymentToSettle(tx, id),
  ])
  return latest
}

/**
 * Applies the outcome of a payment to the payment and to its checkout or order. It is applied once, however often and
 * from wherever it is reported: callers wait for each other's locks, and only one can close the payment. A payment
 * without an outcome is ignored, and a successful one of another amount is set aside.
 *
 * @param knownPayment the payment, where the caller has read it; it may have been closed since
 * @throws Error if there is no such payment
 */
export const settlePayment = async (
  tx: Tx,
  services: Services,
  outcome: ProcessorPayment,
  knownPayment?: PaymentToSettle,
): Promise<void> => {
  if (!isFinal(outcome)) return
  const payment = await lockPaymentToSettle(tx, outcome.payment_id, knownPayment)
  // A failed payment of a change is deleted with its draft.
  if (payment === undefined && outcome.status === 'failed') return
  if (payment === undefined) throw new Error(`There is no payment ${outcome.payment_id}.`)
  const isPending = payment.status === 'pending'
  if (isPending && outcome.status === 'succeeded' && outcome.amount !== payment.amount)
    return setPaymentAside(tx, services, payment, outcome)
  const isClosedNow = isPending && (await closeWithOutcome(tx, services, payment, outcome))
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
