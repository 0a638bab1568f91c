import { after, days } from '@atelier/plumbing/clock'
import { dueOf, updateNextPaymentAttempt } from '../orders/orders/index.ts'
import type { ProcessorPayment } from '../payments/port.ts'
import { findRecovered, insertRecovered, type RecoveredPayment } from '../payments/recovered-queries.ts'
import type { Tx } from '../core/services.ts'
import type { lockOrderToCharge } from './charge-queries.ts'
import { paymentIdOf } from './payment-ids.ts'
import { deletePendingPayment, isPaymentKnown } from './queries.ts'

type OrderToCharge = Awaited<ReturnType<typeof lockOrderToCharge>>

/** The next payment of an order, with the one that the processor has made under this id and a restored backup has forgotten. */
export type NextPayment = { readonly id: string; readonly earlier: RecoveredPayment | undefined }

const isOtherAmount = ({ status, amount }: RecoveredPayment, due: number): boolean =>
  status !== 'failed' && amount !== due

/**
 * The next payment of an order, whose lock the caller holds. A payment of another amount than is owed belongs to a history that
 * the backup does not know: only a person can tell what is right, and once it has been given back, the order is paid by
 * the next attempt.
 *
 * @returns undefined while the processor has the money of such a payment
 */
export const nextPaymentOf = async (
  tx: Tx,
  secret: string,
  order: OrderToCharge,
): Promise<NextPayment | undefined> => {
  const due = dueOf(order)
  for (let attempt = order.failed_payments + 1; ; attempt += 1) {
    const id = order.pending_payment_id ?? paymentIdOf(secret, order, attempt)
    const [earlier, isKnown] = await Promise.all([findRecovered(tx, id), isPaymentKnown(tx, id)])
    const isOther = earlier !== undefined && isOtherAmount(earlier, due)
    if (isOther && !earlier.is_given_back) return undefined
    if (id === order.pending_payment_id || !(isOther || isKnown)) return { id, earlier }
  }
}

/** Looks a day later whether the payment of another amount, which keeps an order from being charged, has been given back. */
export const lookLater = (tx: Tx, order_id: string, now: Date): Promise<void> =>
  updateNextPaymentAttempt(tx, order_id, after(now, days(1)))

type PaymentOfOrder = {
  readonly id: string
  readonly organization_id: string
  readonly order_id: string
  readonly processor: string
  readonly created_at: Date
}

/**
 * Sets the payment of an order aside that the processor has made with another amount than was asked for, as after a backup was
 * restored: it is named until it has been given back, and the order is not charged before.
 */
export const setAside = async (
  tx: Tx,
  { id, organization_id, order_id, processor, created_at }: PaymentOfOrder,
  { processor_id, amount, currency }: ProcessorPayment,
  now: Date,
): Promise<void> => {
  if (processor_id === null || !(await deletePendingPayment(tx, id))) return
  await insertRecovered(tx, {
    id,
    organization_id,
    processor,
    processor_id,
    checkout_id: null,
    order_id,
    status: 'succeeded',
    amount,
    currency,
    created_at,
  })
  await lookLater(tx, order_id, now)
}
