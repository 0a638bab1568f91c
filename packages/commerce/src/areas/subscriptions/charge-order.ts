import { after, seconds } from '@atelier/plumbing/clock'
import { handle, type JobHandler, withdrawWrite } from '@atelier/plumbing/jobs'
import { writeTogether } from '../../database/write-together.ts'
import { askLater, closePayments, insertPayments } from '../../payments/payment-queries.ts'
import type { PaymentRequest, SavedMethod } from '../../payments/port.ts'
import { defaultMethod, listSavedMethods } from '../../payments/saved-methods.ts'
import type { Services, Tx } from '../../services.ts'
import { lockOrderRow, type OrderRow, totalOf } from '../orders/index.ts'
import { orderRefused, settleOrder } from './settle-order.ts'
import { chargeOrder } from './subscription-jobs.ts'
import { lockStanding, lockSubscription } from './subscription-queries.ts'

/**
 * How long the answer of the processor may take before it is asked what became of the attempt: longer
 * than until the job comes that makes an attempt again.
 */
export const answerExpected = seconds(60)

/** An order of a subscription that is to be charged, and whom it is about. */
export type DueOrder = {
  readonly order_id: string
  readonly subscription_id: string
  readonly organization_id: string
  readonly customer_id: string
  readonly seller: string
}

export const requestFor = (
  payment_id: string,
  order: OrderRow,
  method: SavedMethod,
  seller: string,
): PaymentRequest => ({
  payment_id,
  amount: totalOf(order),
  currency: order.currency,
  source: { saved_method: method.id },
  customer: method.customer,
  save_method: false,
  description: seller,
  metadata: { order_id: order.id, organization_id: order.organization_id },
})

/**
 * What is decided under the locks: the attempt is written before anybody is asked for money. An attempt
 * that a dead process left behind is asked for again under its own name, which charges once.
 */
const decide = async (
  tx: Tx,
  services: Services,
  { order_id, subscription_id, seller }: DueOrder,
  method: SavedMethod | undefined,
): Promise<PaymentRequest | undefined> => {
  const { ended_at } = await lockStanding(tx, subscription_id)
  const order = await lockOrderRow(tx, order_id)
  if (order.status !== 'pending' || ended_at !== null) return undefined
  const live = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (method === undefined) {
    // An attempt that is under way decides what comes next.
    if (live === undefined)
      await orderRefused(tx, services, await lockSubscription(tx, { id: subscription_id }), order_id)
    return undefined
  }
  if (live !== undefined) return requestFor(live.id, order, method, seller)
  const request = requestFor(crypto.randomUUID(), order, method, seller)
  const { payment_id: id, amount, currency } = request
  const now = services.clock.now()
  const { organization_id } = order
  const payment = { id, organization_id, order_id, processor: services.payments.name, amount, currency }
  await writeTogether(tx, [insertPayments([payment], now), askLater([id], after(now, answerExpected))])
  return request
}

/**
 * Charges an order to the customer's saved payment method. The processor is asked between two
 * transactions: dying before, during or after leaves an attempt that is asked about again.
 */
export const chargeDue = async (services: Services, order: DueOrder): Promise<void> => {
  const { database, payments, clock } = services
  const method = defaultMethod(await listSavedMethods(services, order))
  const request = await database.transact((tx) => decide(tx, services, order, method))
  if (request === undefined) return
  const outcome = await payments.createPayment(request)
  if (outcome.status !== 'succeeded' && outcome.status !== 'failed') return
  await database.transact((tx) =>
    settleOrder(tx, services, outcome, [
      ...closePayments([outcome], clock.now()),
      ...(outcome.status === 'succeeded' ? [withdrawWrite(chargeOrder, [order.order_id])] : []),
    ]),
  )
}

/** The job that charges an order of a subscription, if it is still owed. */
export const chargeOrderJob = (services: Services): JobHandler =>
  handle(chargeOrder, async ({ order_id }) => {
    const due = await services.database.db
      .selectFrom('orders')
      .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
      .select(['organization_id', 'customer_id', 'subscription_id', 'organization.name as seller'])
      .where('orders.id', '=', order_id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (due === undefined || due.subscription_id === null) return
    await chargeDue(services, { ...due, order_id, subscription_id: due.subscription_id })
  })
