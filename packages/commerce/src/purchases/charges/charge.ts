import type { PaymentTrigger } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { dueOf, updateNextPaymentAttempts, selectOwedOrders } from '../../orders/orders/index.ts'
import { isLastOrder } from '../../billing/subscriptions/ending/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { findHold } from '../../payments/after-restore/index.ts'
import {
  isFinal,
  type PaymentReference,
  type PaymentRequest,
  type ProcessorPayment,
  type SavedMethod,
} from '../../payments/index.ts'
import { findMethodToCharge } from '../../payments/saved-methods/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { getPaymentOf } from '../ask-for-payment.ts'
import { findOrderToCharge, lockOrderToCharge, lockOwedOrders } from './queries.ts'
import { insertPayment, isPaymentPending } from '../../payments/payment-records/index.ts'
import { nextPaymentOf, rescheduleCheck } from './next-payment.ts'
import { settlePayment } from '../settle.ts'
import { isTopUpEnded } from '../top-ups/outcome.ts'
import {
  carryOrVoidSmallOrder,
  giveUpCharge,
  handleMissingMethod,
  type OrderToCharge,
  type OwedOrder,
} from './uncharged-orders.ts'
import { lock } from '../../core/database/lock.ts'

/** Time after which a charge is repeated under the same key, in milliseconds. */
const repeatAfter = seconds(30)
/** Time before a payment without an outcome is reconciled, in milliseconds. Longer than a repeated charge. */
const reconcileAfter = seconds(60)

/** Payment of an order: one that the processor made earlier, or a new request. */
type ChargeTarget = { readonly earlier: PaymentReference } | { readonly request: PaymentRequest }

/** Returns the cause of the next payment of an order. */
const triggerOf = ({
  next_payment_trigger,
  failed_payments,
  billing_reason,
}: OrderToCharge): PaymentTrigger => {
  if (next_payment_trigger !== null) return next_payment_trigger
  if (failed_payments > 0) return 'retry_dunning'
  return billing_reason === 'subscription_cycle' ? 'subscription_cycle' : 'purchase'
}

/**
 * Records the payment of an order before the processor is called. A payment that is still pending after a
 * crash is requested again under its id, which charges once.
 *
 * @returns undefined when nothing is to be charged
 */
const beginOrderPayment = async (
  tx: Tx,
  services: Services,
  owed: OwedOrder,
  method: SavedMethod | undefined,
): Promise<ChargeTarget | undefined> => {
  const now = services.clock.now()
  const { order_id, seller } = owed
  const [order, hold] = await Promise.all([lockOrderToCharge(tx, owed), findHold(tx)])
  if (hold !== undefined) return undefined
  const { next_payment_attempt_at: dueAt, pending_payment_id } = order
  if (dueAt === null || dueAt > now) return undefined
  const hasEnded = order.subscription_ended_at !== null && !isLastOrder(order)
  const isClosed =
    hasEnded ||
    order.customer_deleted_at !== null ||
    (pending_payment_id === null && (await isTopUpEnded(tx, order)))
  if (order.status !== 'pending' || isClosed) {
    await updateNextPaymentAttempts(tx, [order_id], null)
    if (order.status === 'pending') await giveUpCharge(tx, services, owed)
    return undefined
  }
  const next = await nextPaymentOf(tx, services.secret, order)
  if (next === undefined) {
    await rescheduleCheck(tx, order_id, now)
    return undefined
  }
  const { id, attempt, earlier } = next
  if (method === undefined && earlier === undefined) {
    // A pending payment decides the next step.
    if (pending_payment_id !== null) await updateNextPaymentAttempts(tx, [order_id], null)
    else await handleMissingMethod(tx, services, owed, order)
    return undefined
  }
  const { organization_id, currency } = order
  const amount = dueOf(order)
  const isNew = pending_payment_id === null && earlier === undefined
  if (isNew && amount < services.processor.limitsOf(currency).least) {
    await carryOrVoidSmallOrder(tx, services, owed)
    return undefined
  }
  await Promise.all([
    updateNextPaymentAttempts(tx, [order_id], after(now, repeatAfter)),
    pending_payment_id === null &&
      insertPayment(tx, {
        id,
        organization_id,
        order_id,
        trigger: triggerOf(order),
        attempt,
        processor: services.processor.name,
        amount,
        currency,
        created_at: now,
        reconcile_at: after(now, reconcileAfter),
      }),
  ])
  if (earlier !== undefined || method === undefined) return earlier && { earlier }
  const request = {
    payment_id: id,
    amount,
    currency,
    source: { saved_method: method.id },
    customer: method.customer,
    save_method: false,
    description: seller,
    metadata: { order_id, organization_id },
  }
  return { request }
}

/**
 * Books the outcome of a payment. For one that the processor made earlier, its next payment is booked
 * immediately.
 */
const bookOutcome = async (
  tx: Tx,
  services: Services,
  owed: OwedOrder,
  outcome: ProcessorPayment,
): Promise<void> => {
  const { order_id } = owed
  if (!isFinal(outcome)) {
    // The processor has the payment. A processor event or reconciliation delivers the outcome.
    // A payment that was booked since has already scheduled the next attempt.
    await lock(tx, 'orders', { id: order_id })
    if (await isPaymentPending(tx, outcome.payment_id)) await updateNextPaymentAttempts(tx, [order_id], null)
    return
  }
  await settlePayment(tx, services, outcome)
  if (outcome.status === 'succeeded') return
  const order = await lockOrderToCharge(tx, owed)
  if (order.status !== 'pending') return
  const next = await nextPaymentOf(tx, services.secret, order)
  if (next?.earlier !== undefined) await updateNextPaymentAttempts(tx, [order_id], services.clock.now())
}

/**
 * Charges a due order to the saved payment method: a renewal, an upgrade or an automatic top-up, the first time
 * or as a retry. Idempotent. The processor is called between two transactions: a crash before, during or
 * after leaves a payment that is requested again.
 */
const chargeOrder = async (services: Services, order_id: string): Promise<void> => {
  const { database, processor } = services
  const order = await findOrderToCharge(database.db, order_id)
  if (order === undefined) return
  const { customer_id, subscription_id, seller } = order
  const owed = { order_id, subscription_id, customer_id, seller }
  const method = await findMethodToCharge(services, order)
  const payment = await database.transact((tx) => beginOrderPayment(tx, services, owed, method))
  if (payment === undefined) return
  const outcome = await ('earlier' in payment
    ? getPaymentOf(services, payment.earlier)
    : processor.createPayment(payment.request))
  await database.transact((tx) => bookOutcome(tx, services, owed, outcome))
}

/** Charges due orders. */
export const chargesDue = defineDue<Tables, Services>({
  name: 'orders.charge',
  rows: selectOwedOrders,
  run: (services, order_id) => chargeOrder(services, order_id),
})

/**
 * Consumer of `customer.payment_method_added` and `customer.default_payment_method_chosen`: charges the open
 * orders of the customer's own subscriptions immediately. Guest purchases with their address are excluded
 * until the customer claims them. After a failure, the planned retries follow, since they count from the day
 * the subscription became past due.
 */
export const chargeNewMethod: Consumer = async (tx, { clock }, { subject_id: customer_id }) => {
  const owed = await lockOwedOrders(tx, { customer_id })
  await updateNextPaymentAttempts(tx, owed, clock.now(), 'retry_payment_method_update')
}
