import { after, days } from '@atelier/plumbing/clock'
import { dueOf, updateNextPaymentAttempt } from '../areas/orders/index.ts'
import type { ProcessorPayment } from '../payments/port.ts'
import {
  findRecovered,
  insertRecovered,
  nameOrderOf,
  type RecoveredPayment,
} from '../payments/recovered-queries.ts'
import type { Tx } from '../services.ts'
import type { lockOrderToCharge } from './charge-queries.ts'
import { paymentIdOf } from './payment-ids.ts'
import { deletePendingPayment, isPaymentKnown } from './queries.ts'

type OrderToCharge = Awaited<ReturnType<typeof lockOrderToCharge>>

/** The next payment of an order, with the one that the processor has made under this id and a restored backup has forgotten. */
export type NextPayment = {
  readonly id: string
  readonly attempt: number
  readonly earlier: RecoveredPayment | undefined
}

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
    if (isOther && !earlier.is_given_back) {
      await nameOrderOf(tx, id, order.id)
      return undefined
    }
    if (id === order.pending_payment_id || !(isOther || isKnown)) return { id, attempt, earlier }
  }
}

/** Looks a day later whether the payment of another amount, which keeps an order from being charged, has been given back. */
export const lookLater = (tx: Tx, order_id: string, now: Date): Promise<void> =>
  updateNextPaymentAttempt(tx, order_id, after(now, days(1)))

type PendingPayment = {
  readonly id: string
  readonly organization_id: string
  readonly checkout_id: string | null
  readonly order_id: string | null
  readonly processor: string
  readonly created_at: Date
}

/**
 * Sets a payment aside that the processor has made with another amount than was asked for, as after a backup was restored: it
 * is named until it has been given back, and its order or checkout is not charged before.
 *
 * @returns false when the payment was settled before
 */
export const setAside = async (
  tx: Tx,
  { id, organization_id, checkout_id, order_id, processor, created_at }: PendingPayment,
  { processor_id, amount, currency }: ProcessorPayment,
  now: Date,
): Promise<boolean> => {
  if (processor_id === null || !(await deletePendingPayment(tx, id))) return false
  await insertRecovered(tx, {
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
  if (order_id !== null) await lookLater(tx, order_id, now)
  return true
}
