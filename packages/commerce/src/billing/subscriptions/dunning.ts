import { after, days } from '@atelier/plumbing/clock'
import type { Services, Tx } from '../../core/services.ts'
import { type OrderRow, updateNextPaymentAttempt } from '../../orders/orders/index.ts'
import { endSubscription } from './cancel.ts'
import { changeSubscription } from './change.ts'
import { isLastOrder } from './last-order.ts'
import { hasPendingOrder } from './queries.ts'
import type { StoredSubscription } from './types.ts'
import { giveUpOwed } from './void-orders.ts'

type DeclinedOrder = Pick<OrderRow, 'id' | 'billing_reason' | 'period_start'>

/** The pauses between the attempts to charge an order that is owed. */
const retryAfterDays = [2, 5, 7, 7] as const

/** The moments at which an order that is owed since `since` is charged again; when the last attempt fails, the subscription ends. */
export const retriesOf = (since: Date): readonly Date[] => {
  let moment = since
  return retryAfterDays.map((pause) => (moment = after(moment, days(pause))))
}

/**
 * When an order that is owed since `since` is charged again after it was declined at `now`; undefined when all
 * attempts were made. An attempt in between, with a new card, does not move the others.
 */
export const nextRetry = (since: Date, now: Date): Date | undefined =>
  retriesOf(since).find((moment) => moment > now)

/** When an order is charged again after it was declined at `now`; undefined when it is not. */
const retryOf = (
  { ended_at, past_due_at }: Pick<StoredSubscription, 'ended_at' | 'past_due_at'>,
  order: DeclinedOrder,
  now: Date,
): Date | undefined => {
  if (ended_at === null) return nextRetry(past_due_at ?? now, now)
  return isLastOrder(order) ? nextRetry(ended_at, now) : undefined
}

/**
 * An order of a subscription, whose lock the caller holds, was declined: the subscription is past
 * due and the order is charged again later, or the subscription ends. The last order of a subscription that has
 * ended is charged again as often, and is void after that.
 */
export const orderDeclined = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  order: DeclinedOrder,
): Promise<void> => {
  const now = services.clock.now()
  const next = retryOf(subscription, order, now)
  await updateNextPaymentAttempt(tx, order.id, next ?? null)
  if (subscription.ended_at !== null) {
    if (next !== undefined) return
    await giveUpOwed(tx, services, subscription)
  } else if (next === undefined) await endSubscription(tx, services, subscription, now)
  else if (subscription.status !== 'past_due')
    await changeSubscription(tx, services, subscription, { status: 'past_due', past_due_at: now }, [
      'subscription.updated',
      'subscription.past_due',
      'subscription.revoked',
    ])
}

/** An order of a past due subscription, whose lock the caller holds, was paid: when it owes nothing else, it is active again. */
export const owedOrderPaid = async (
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
