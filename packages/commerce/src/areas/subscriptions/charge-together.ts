import { after } from '@atelier/plumbing/clock'
import { withdrawWrite } from '@atelier/plumbing/jobs'
import { type Write, writeTogether } from '../../database/write-together.ts'
import {
  askLater,
  closePayments,
  insertPayments,
  takeBackPayments,
  withdrawAsking,
} from '../../payments/payment-queries.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import { defaultMethod, listSavedMethods } from '../../payments/saved-methods.ts'
import type { Services, Tx } from '../../services.ts'
import { paidWrites, type StoredOrder, totalOf } from '../orders/index.ts'
import { answerExpected, chargeDue, type DueOrder, requestFor } from './charge-order.ts'
import { orderPaid, settleOrder } from './settle-order.ts'
import { chargeOrder } from './subscription-jobs.ts'
import { lockOwed, lockSubscription } from './subscription-queries.ts'

/** An order that was made to be charged right away, with the attempt that was written with it. */
export type OwedOrder = DueOrder & { readonly payment_id: string; readonly order: StoredOrder }
type Charged = { readonly owed: OwedOrder; readonly outcome: ProcessorPayment }

/** The writes of the attempts to be paid for new orders. */
export const attemptWrites = (owed: readonly OwedOrder[], processor: string, now: Date): readonly Write[] => {
  if (owed.length === 0) return []
  const attempts = owed.map(({ payment_id: id, organization_id, order_id, order }) => ({
    id,
    organization_id,
    order_id,
    processor,
    amount: totalOf(order),
    currency: order.currency,
  }))
  const ids = attempts.map(({ id }) => id)
  return [insertPayments(attempts, now), askLater(ids, after(now, answerExpected))]
}

/** Applies payments that were taken, except those that were applied meanwhile. */
const settle = async (tx: Tx, services: Services, charged: readonly Charged[]): Promise<void> => {
  const open = await lockOwed(
    tx,
    charged.map(({ owed }) => owed),
  )
  const paid = charged.filter(({ owed }) => open.has(owed.payment_id))
  if (paid.length === 0) return
  const now = services.clock.now()
  await writeTogether(tx, [
    ...closePayments(
      paid.map(({ outcome }) => outcome),
      now,
    ),
    withdrawWrite(
      chargeOrder,
      paid.map(({ owed }) => owed.order_id),
    ),
    ...paidWrites(
      tx,
      now,
      paid.map(({ owed: { order }, outcome }) => ({ order, outcome })),
    ),
  ])
  for (const { owed } of paid) {
    if (open.get(owed.payment_id) === 'past_due')
      await orderPaid(tx, services, await lockSubscription(tx, { id: owed.subscription_id }))
  }
}

/** Has orders charged as any other that is owed, when there was nothing to charge them to. */
const leave = async (services: Services, owed: readonly OwedOrder[]): Promise<void> => {
  if (owed.length === 0) return
  const ids = owed.map(({ payment_id }) => payment_id)
  await writeTogether(services.database.db, [takeBackPayments(ids), withdrawAsking(ids)])
  for (const due of owed) await chargeDue(services, due)
}

/**
 * Charges orders that were made together, as `chargeDue` does each, with few statements for all: what
 * was taken is applied at once, and what was refused one by one. The processor is asked after the
 * attempts were committed: dying at any moment leaves them to the jobs that are planned.
 */
export const chargeTogether = async (services: Services, orders: readonly OwedOrder[]): Promise<void> => {
  if (orders.length === 0) return
  const { database, payments, clock } = services
  const wanted = await Promise.all(
    orders.map(async (owed) => ({ owed, method: defaultMethod(await listSavedMethods(services, owed)) })),
  )
  const asked = wanted.flatMap(({ owed, method }) =>
    method === undefined
      ? []
      : [{ owed, request: requestFor(owed.payment_id, owed.order, method, owed.seller) }],
  )
  const outcomes = await Promise.all(asked.map(({ request }) => payments.createPayment(request)))
  const charged = asked.flatMap(({ owed }, i) => {
    const outcome = outcomes[i]
    return outcome === undefined ? [] : [{ owed, outcome }]
  })
  const taken = charged.filter(({ outcome }) => outcome.status === 'succeeded')
  if (taken.length > 0) await database.transact((tx) => settle(tx, services, taken))
  for (const { outcome } of charged.filter(({ outcome }) => outcome.status === 'failed'))
    await database.transact((tx) => settleOrder(tx, services, outcome, closePayments([outcome], clock.now())))
  await leave(
    services,
    wanted.flatMap(({ owed, method }) => (method === undefined ? [owed] : [])),
  )
}
