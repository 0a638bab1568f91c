import { after, days } from '@atelier/plumbing/clock'
import type { Services, Tx } from '../../../core/services.ts'
import { type OrderRow, updateNextPaymentAttempts } from '../../../orders/orders/index.ts'
import { endSubscription } from '../ending/cancel.ts'
import { changeSubscription } from '../change.ts'
import { isLastOrder } from '../ending/last-order.ts'
import { hasPendingOrder } from './queries.ts'
import type { StoredSubscription } from '../types.ts'
import { voidOpenOrders } from './void.ts'

type DeclinedOrder = Pick<OrderRow, 'id' | 'billing_reason' | 'period_start' | 'created_at'>

/** Pauses between payment retries of an order, in days. */
const retryAfterDays = [2, 5, 7, 7] as const

/**
 * Returns the retry times of an order that is past due since `since`. When the last retry fails, the subscription
 * ends.
 */
export const retriesOf = (since: Date): readonly Date[] => {
  let moment = since
  return retryAfterDays.map((pause) => (moment = after(moment, days(pause))))
}

/**
 * Returns the next retry of an order past due since `since`, after a decline at `now`. Undefined after the last
 * retry. A manual attempt in between, with a new card, does not move the others.
 */
export const nextRetry = (since: Date, now: Date): Date | undefined =>
  retriesOf(since).find((moment) => moment > now)

/** Returns the next retry of an order after a decline at `now`. Undefined if there is none. */
const nextRetryOf = (
  { status, ended_at, past_due_at }: Pick<StoredSubscription, 'status' | 'ended_at' | 'past_due_at'>,
  order: DeclinedOrder,
  now: Date,
): Date | undefined => {
  // The order of the usage before a pause is retried during the pause.
  if (status === 'paused') return nextRetry(order.created_at, now)
  if (ended_at === null) return nextRetry(past_due_at ?? now, now)
  return isLastOrder(order) ? nextRetry(ended_at, now) : undefined
}

/**
 * Handles a declined order: the subscription becomes past due and the order is retried, or the subscription
 * ends. A paused one stays paused. The last order of an ended subscription is retried as often, and then
 * voided. The caller holds the lock of the subscription.
 */
export const handleDeclinedOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  order: DeclinedOrder,
): Promise<void> => {
  const now = services.clock.now()
  const next = nextRetryOf(subscription, order, now)
  await updateNextPaymentAttempts(tx, [order.id], next ?? null)
  if (subscription.ended_at !== null) {
    if (next !== undefined) return
    await voidOpenOrders(tx, services, subscription)
  } else if (next === undefined) await endSubscription(tx, services, subscription, now)
  else if (subscription.status !== 'past_due' && subscription.status !== 'paused')
    await changeSubscription(tx, services, subscription, { status: 'past_due', past_due_at: now }, [
      'subscription.updated',
      'subscription.past_due',
      'subscription.revoked',
    ])
}

/**
 * Handles a paid order of a past due subscription: without further open orders, it becomes active. The caller
 * holds its lock.
 */
export const reactivateIfPaid = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
): Promise<void> => {
  if (await hasPendingOrder(tx, subscription.id)) return
  await changeSubscription(tx, services, subscription, { status: 'active', past_due_at: null }, [
    'subscription.updated',
    'subscription.active',
  ])
}
