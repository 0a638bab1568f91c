import { after } from '@atelier/plumbing/clock'
import { withdrawWrite } from '@atelier/plumbing/jobs'
import { sql } from 'kysely'
import { writeTogether } from '../../database/write-together.ts'
import { askLater, closePayments, insertPayments } from '../../payments/payment-queries.ts'
import type { PaymentRequest, ProcessorPayment, SavedMethod } from '../../payments/processor-objects.ts'
import { defaultMethod, listSavedMethods } from '../../payments/saved-methods.ts'
import type { Services, Tx } from '../../services.ts'
import { lockOrders, paidWrites } from '../orders/index.ts'
import { answerExpected, chargeDue, type DueOrder, requestFor } from './charge-order.ts'
import { orderPaid, settleOrder } from './settle-order.ts'
import { chargeOrder } from './subscription-jobs.ts'
import { lockStandings, lockSubscription } from './subscription-queries.ts'

type Chargeable = { readonly due: DueOrder; readonly method: SavedMethod }
type Charged = { readonly due: DueOrder; readonly outcome: ProcessorPayment }

const pendingPayments = async (tx: Tx, column: 'id' | 'order_id', ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)
    .where('status', '=', 'pending')
    .execute()
  return rows
}

/** Writes an attempt for each order that is still owed and that nobody is charging yet. */
const decide = async (tx: Tx, services: Services, wanted: readonly Chargeable[]) => {
  const standings = await lockStandings(
    tx,
    wanted.map(({ due }) => due.subscription_id),
  )
  const order_ids = wanted.map(({ due }) => due.order_id)
  const orders = await lockOrders(tx, order_ids)
  const live = new Set((await pendingPayments(tx, 'order_id', order_ids)).map(({ order_id }) => order_id))
  const asked: { due: DueOrder; request: PaymentRequest }[] = []
  for (const { due, method } of wanted) {
    const order = orders.get(due.order_id)
    const isOwed = order?.status === 'pending' && standings.get(due.subscription_id)?.ended_at === null
    if (order !== undefined && isOwed && !live.has(due.order_id))
      asked.push({ due, request: requestFor(crypto.randomUUID(), order, method, due.seller) })
  }
  if (asked.length === 0) return asked
  const now = services.clock.now()
  const processor = services.payments.name
  const attempts = asked.map(
    ({ due: { organization_id, order_id }, request: { attempt_id: id, amount, currency } }) => ({
      id,
      organization_id,
      order_id,
      processor,
      amount,
      currency,
    }),
  )
  await writeTogether(tx, [
    insertPayments(attempts, now),
    askLater(
      attempts.map(({ id }) => id),
      after(now, answerExpected),
    ),
  ])
  return asked
}

/** Applies payments that were taken, except those that were applied meanwhile. */
const settle = async (tx: Tx, services: Services, charged: readonly Charged[]): Promise<void> => {
  const standings = await lockStandings(
    tx,
    charged.map(({ due }) => due.subscription_id),
  )
  const orders = await lockOrders(
    tx,
    charged.map(({ due }) => due.order_id),
  )
  const attempts = charged.map(({ outcome }) => outcome.attempt_id)
  const open = new Set((await pendingPayments(tx, 'id', attempts)).map(({ id }) => id))
  const paid = charged.flatMap(({ due, outcome }) => {
    const order = orders.get(due.order_id)
    return order !== undefined && open.has(outcome.attempt_id) ? [{ due, outcome, order }] : []
  })
  if (paid.length === 0) return
  const now = services.clock.now()
  await writeTogether(tx, [
    ...closePayments(
      paid.map(({ outcome }) => outcome),
      now,
    ),
    withdrawWrite(
      chargeOrder,
      paid.map(({ order }) => order.id),
    ),
    ...paidWrites(tx, now, paid),
  ])
  for (const { due } of paid) {
    if (standings.get(due.subscription_id)?.status === 'past_due')
      await orderPaid(tx, services, await lockSubscription(tx, { id: due.subscription_id }))
  }
}

/**
 * Charges orders that were made together, as `chargeDue` does each, with few statements for all: what
 * was taken is applied at once, and what was refused one by one.
 */
export const chargeTogether = async (services: Services, orders: readonly DueOrder[]): Promise<void> => {
  const { database, payments, clock } = services
  const wanted = await Promise.all(
    orders.map(async (due) => ({ due, method: defaultMethod(await listSavedMethods(services, due)) })),
  )
  const chargeable = wanted.flatMap(({ due, method }) => (method === undefined ? [] : [{ due, method }]))
  if (chargeable.length > 0) {
    const asked = await database.transact((tx) => decide(tx, services, chargeable))
    const charged = await Promise.all(
      asked.map(async ({ due, request }) => ({ due, outcome: await payments.createPayment(request) })),
    )
    const taken = charged.filter(({ outcome }) => outcome.status === 'succeeded')
    if (taken.length > 0) await database.transact((tx) => settle(tx, services, taken))
    for (const { outcome } of charged.filter(({ outcome }) => outcome.status === 'failed'))
      await database.transact((tx) =>
        settleOrder(tx, services, outcome, closePayments([outcome], clock.now())),
      )
  }
  for (const { due, method } of wanted) if (method === undefined) await chargeDue(services, due)
}
