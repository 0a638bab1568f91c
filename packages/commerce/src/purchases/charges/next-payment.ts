import { after, days } from '@atelier/plumbing/clock'
import { dueOf, updateNextPaymentAttempts } from '../../orders/orders/index.ts'
import type { ProcessorPayment } from '../../payments/index.ts'
import {
  findRecoveredPayment,
  insertRecoveredPayment,
  recordOrderOf,
  type RecoveredPayment,
} from '../../payments/after-restore/index.ts'
import type { Tx } from '../../core/services.ts'
import type { lockOrderToCharge } from './queries.ts'
import { deletePendingPayment, isPaymentKnown, paymentIdOf } from '../../payments/payment-records/index.ts'

type OrderToCharge = Awaited<ReturnType<typeof lockOrderToCharge>>

/** Next payment of an order, with the recovered payment under the same id, if any. */
export type NextPayment = {
  readonly id: string
  readonly attempt: number
  readonly earlier: RecoveredPayment | undefined
}

const isDifferentAmount = ({ status, amount }: RecoveredPayment, amountDue: number): boolean =>
  status !== 'failed' && amount !== amountDue

/**
 * Returns the next payment of an order. A recovered payment of another amount belongs to a history that the
 * backup does not have: an operator has to refund it, and then the next attempt pays the order. The caller
 * holds the lock of the order.
 *
 * @returns undefined while such a payment is not refunded
 */
export const nextPaymentOf = async (
  tx: Tx,
  secret: string,
  order: OrderToCharge,
): Promise<NextPayment | undefined> => {
  const amountDue = dueOf(order)
  const paid_for = { ...order, is_of_draft: order.status === 'draft' }
  for (let attempt = order.failed_payments + 1; ; attempt += 1) {
    const id = order.pending_payment_id ?? paymentIdOf(secret, paid_for, attempt)
    const [earlier, isKnown] = await Promise.all([findRecoveredPayment(tx, id), isPaymentKnown(tx, id)])
    const isOther = earlier !== undefined && isDifferentAmount(earlier, amountDue)
    if (isOther && !earlier.is_refunded) {
      await recordOrderOf(tx, id, order.id)
      return undefined
    }
    if (id === order.pending_payment_id || !(isOther || isKnown)) return { id, attempt, earlier }
  }
}

/** Reschedules the order a day later, to check whether the payment of another amount has been refunded. */
export const rescheduleCheck = (tx: Tx, order_id: string, now: Date): Promise<void> =>
  updateNextPaymentAttempts(tx, [order_id], after(now, days(1)))

export type PendingPayment = {
  readonly id: string
  readonly organization_id: string
  readonly checkout_id: string | null
  readonly order_id: string | null
  readonly processor: string
  readonly created_at: Date
}

/**
 * Moves a payment that the processor made with another amount than requested, as after the restore of a
 * backup, to the recovered payments. Its order or checkout is not charged until it is refunded.
 *
 * @returns false when the payment was already settled
 */
export const moveToRecovered = async (
  tx: Tx,
  { id, organization_id, checkout_id, order_id, processor, created_at }: PendingPayment,
  { processor_id, amount, currency }: ProcessorPayment,
): Promise<boolean> => {
  if (processor_id === null || !(await deletePendingPayment(tx, id))) return false
  await insertRecoveredPayment(tx, {
    id,
    organization_id,
    processor,
    processor_id,
    checkout_id,
    order_id,
    status: 'succeeded',
    amount,
    currency,
    created_at,
  })
  return true
}
