import { jobWrite } from '@atelier/plumbing/jobs'
import { type Write, writeTogether } from '../../database/write-together.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import type { Services, Tx } from '../../services.ts'
import { payOrder } from '../orders/index.ts'
import { nextRetry } from './dunning.ts'
import { endSubscription } from './end-subscription.ts'
import { moveSubscription } from './move-subscription.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { chargeOrder, renewSubscription, sendNotice } from './subscription-jobs.ts'
import { lockStanding, lockSubscription } from './subscription-queries.ts'

const findSubscriptionOf = (tx: Tx, payment_id: string) =>
  tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.subscription_id')
    .where('payments.id', '=', payment_id)
    .executeTakeFirst()

/** An order of a subscription, whose lock the caller holds, was not paid: it is owed, tried again, or given up. */
export const orderRefused = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'media_url'>,
  subscription: StoredSubscription,
  order_id: string,
): Promise<void> => {
  if (subscription.ended_at !== null) return
  const now = services.clock.now()
  const since = subscription.past_due_at ?? now
  const at = nextRetry(since, now)
  if (at === undefined) {
    await endSubscription(tx, services, subscription, now)
    return
  }
  const again = jobWrite(chargeOrder, { order_id }, { at, key: order_id })
  if (subscription.status === 'past_due') {
    await writeTogether(tx, [again])
    return
  }
  const notice = { subscription_id: subscription.id, notice: 'past_due', at: since.toISOString() } as const
  await moveSubscription(
    tx,
    services,
    subscription,
    { status: 'past_due', past_due_at: since },
    ['subscription.updated', 'subscription.revoked'],
    [again, jobWrite(sendNotice, notice)],
  )
}

/** An order of a subscription that owed was paid: when nothing else is owed, the subscription goes on. */
export const orderPaid = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
): Promise<void> => {
  const owed = await tx
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (owed !== undefined) return
  const { id, current_period_end: at } = subscription
  await moveSubscription(
    tx,
    services,
    subscription,
    { status: 'active', past_due_at: null },
    ['subscription.updated', 'subscription.active'],
    // The end of the period may have gone by while the payment was owed.
    [jobWrite(renewSubscription, { subscription_id: id }, { at, key: id })],
  )
}

/**
 * Applies the outcome of the payment of an order that was made before it was paid, to the order and to
 * the subscription it is of. Locks the subscription before the order, as everybody does.
 *
 * @param close the writes that close the attempt, the attempt itself first; when it was closed before, nothing else happens
 * @throws when no order has such a payment, or another amount was paid than it asks for
 */
export const settleOrder = async (
  tx: Tx,
  services: Services,
  outcome: ProcessorPayment,
  close: readonly Write[],
): Promise<void> => {
  const found = await findSubscriptionOf(tx, outcome.payment_id)
  const standing = found?.subscription_id == null ? undefined : await lockStanding(tx, found.subscription_id)
  const order = await payOrder(tx, services, outcome, close)
  if (order === undefined || standing === undefined) return
  const isPaid = outcome.status === 'succeeded'
  if (isPaid && standing.status !== 'past_due') return
  const subscription = await lockSubscription(tx, { id: standing.id })
  if (isPaid) await orderPaid(tx, services, subscription)
  else await orderRefused(tx, services, subscription, order.id)
}
