import { after, seconds } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { dueOf, lockOrder, updateNextPaymentAttempt } from '../areas/orders/index.ts'
import {
  carryOrder,
  giveUpOwed,
  isLastOrder,
  orderDeclined,
  readSubscription,
} from '../areas/subscriptions/index.ts'
import type { Tables } from '../database/tables.ts'
import type { Consumer } from '../events/consume.ts'
import { findHold } from '../payments/hold-queries.ts'
import {
  isFinal,
  type PaymentReference,
  type PaymentRequest,
  type ProcessorPayment,
  type SavedMethod,
} from '../payments/port.ts'
import { findMethodToCharge } from '../payments/saved-methods.ts'
import type { Services, Tx } from '../services.ts'
import { getPaymentOf } from './ask-for-payment.ts'
import {
  chargeOwedOrdersNow,
  findOwedOrder,
  lockOrderToCharge,
  selectOwedOrders,
  stopChargingWhilePending,
} from './charge-queries.ts'
import { lookLater, nextPaymentOf } from './next-payment.ts'
import { insertPayment } from './queries.ts'
import { settlePayment } from './settle.ts'

/** How long a charge may take before it is made again, under the same key. */
const chargeExpected = seconds(30)
/** How long the outcome may take before the processor is asked about the payment: longer than a second charge. */
const outcomeExpected = seconds(60)

type OwedOrder = {
  readonly order_id: string
  readonly subscription_id: string
  readonly customer_id: string
  /** The name of the seller, for the statement of the customer. */
  readonly seller: string
}

/** The payment of an order as the processor is asked for it: for one that it made before, or for a new one. */
type Asked = { readonly earlier: PaymentReference } | { readonly request: PaymentRequest }

/**
 * Settles a pending order, whose lock the caller holds, that an earlier version made although its total is below the least
 * charge: the next order charges it, or it is void.
 */
const settleTooSmall = async (
  tx: Tx,
  services: Services,
  { order_id, subscription_id }: OwedOrder,
): Promise<void> => {
  const subscription = await readSubscription(tx, subscription_id)
  if (subscription.ended_at !== null) {
    await updateNextPaymentAttempt(tx, order_id, null)
    await giveUpOwed(tx, services, subscription)
  } else await carryOrder(tx, services, subscription, await lockOrder(tx, { id: order_id }))
}

/**
 * Writes the payment of an order before the processor is asked for it. A payment that is still pending,
 * because a process died, is asked for again under its own id, which charges once.
 *
 * @returns undefined when nothing is to be charged
 */
const beginPayment = async (
  tx: Tx,
  services: Services,
  owed: OwedOrder,
  method: SavedMethod | undefined,
): Promise<Asked | undefined> => {
  const now = services.clock.now()
  const { order_id, subscription_id, seller } = owed
  const order = await lockOrderToCharge(tx, owed)
  if ((await findHold(tx)) !== undefined) return undefined
  const { next_payment_attempt_at: due, pending_payment_id } = order
  if (due === null || due > now) return undefined
  const hasEnded = order.subscription_ended_at !== null && !isLastOrder(order)
  const isClosed = hasEnded || order.customer_deleted_at !== null
  if (order.status !== 'pending' || isClosed) {
    await updateNextPaymentAttempt(tx, order_id, null)
    if (order.status === 'pending')
      await giveUpOwed(tx, services, await readSubscription(tx, subscription_id))
    return undefined
  }
  const next = await nextPaymentOf(tx, services.secret, order)
  if (next === undefined) {
    await lookLater(tx, order_id, now)
    return undefined
  }
  const { id, attempt, earlier } = next
  if (method === undefined && earlier === undefined) {
    // A payment that is under way decides what comes next.
    if (pending_payment_id !== null) await updateNextPaymentAttempt(tx, order_id, null)
    else await orderDeclined(tx, services, await readSubscription(tx, subscription_id), order)
    return undefined
  }
  const { organization_id, currency } = order
  const amount = dueOf(order)
  const isNew = pending_payment_id === null && earlier === undefined
  if (isNew && amount < services.processor.limitsOf(currency).least) {
    await settleTooSmall(tx, services, owed)
    return undefined
  }
  await Promise.all([
    updateNextPaymentAttempt(tx, order_id, after(now, chargeExpected)),
    pending_payment_id === null &&
      insertPayment(tx, {
        id,
        organization_id,
        order_id,
        attempt,
        processor: services.processor.name,
        amount,
        currency,
        created_at: now,
        reconcile_at: after(now, outcomeExpected),
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

/** Books the outcome of a payment; of one that the processor made before, what it did next is booked at once. */
const bookOutcome = async (
  tx: Tx,
  services: Services,
  owed: OwedOrder,
  outcome: ProcessorPayment,
): Promise<void> => {
  const { order_id } = owed
  if (!isFinal(outcome)) {
    // The processor has the payment: its processor event, or reconciliation, brings the outcome.
    await stopChargingWhilePending(tx, order_id, outcome.payment_id)
    return
  }
  await settlePayment(tx, services, outcome)
  if (outcome.status === 'succeeded') return
  const order = await lockOrderToCharge(tx, owed)
  if (order.status !== 'pending') return
  const next = await nextPaymentOf(tx, services.secret, order)
  if (next?.earlier !== undefined) await updateNextPaymentAttempt(tx, order_id, services.clock.now())
}

/**
 * Charges an order that is due to the saved payment method of its customer: the order of a renewal or an
 * upgrade, for the first time or again. It may be called any number of times. The processor is asked between
 * two transactions: a process that dies before, during or after leaves a payment that is asked for again.
 */
const chargeOrder = async (services: Services, order_id: string): Promise<void> => {
  const { database, processor } = services
  const order = await findOwedOrder(database.db, order_id)
  if (order === undefined) return
  const { customer_id, subscription_id, seller } = order
  const owed = { order_id, subscription_id, customer_id, seller }
  const method = await findMethodToCharge(services, order)
  const asked = await database.transact((tx) => beginPayment(tx, services, owed, method))
  if (asked === undefined) return
  const outcome = await ('earlier' in asked
    ? getPaymentOf(services, asked.earlier)
    : processor.createPayment(asked.request))
  await database.transact((tx) => bookOutcome(tx, services, owed, outcome))
}

/** Charges orders that are due. */
export const chargesDue = defineDue<Tables, Services>({
  name: 'orders.charge',
  rows: selectOwedOrders,
  run: (services, order_id) => chargeOrder(services, order_id),
})

/**
 * Consumer of `customer.payment_method_added` and `customer.default_payment_method_chosen`: a customer with a new default
 * method pays with it for all subscriptions of theirs, and is charged at once for what these owe. What guests bought with their
 * address is none of these until the customer takes it over. When a charge fails, the retries that were planned follow, since they are counted from the day the subscription became past due.
 */
export const chargeNewMethod: Consumer = async (tx, { clock }, { subject_id: customer_id }) => {
  await chargeOwedOrdersNow(tx, { customer_id }, clock.now())
}
