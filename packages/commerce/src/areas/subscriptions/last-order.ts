import type { Services, Tx } from '../../services.ts'
import type { OrderRow } from '../orders/index.ts'
import { endSubscription } from './cancel.ts'
import { createSubscriptionOrder } from './create-order.ts'
import type { StoredSubscription } from './types.ts'
import { insertProrations, takeProrations } from './write-queries.ts'

/**
 * Whether an order charges what a change of product still cost when its subscription ended with its period. It
 * is the only order that is charged after the end of its subscription.
 */
export const isLastOrder = ({
  billing_reason,
  period_start,
}: Pick<OrderRow, 'billing_reason' | 'period_start'>): boolean =>
  billing_reason === 'subscription_update' && period_start !== null

/**
 * Ends a subscription, whose lock the caller holds, with the period that it was canceled for. What its last change
 * of product still costs is charged by a last order, unless the subscription owes that period as well.
 */
export const endWithPeriod = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<void> => {
  const isPaid = before.status !== 'past_due'
  const waiting = isPaid ? await takeProrations(tx, before.id) : []
  const ended = await endSubscription(tx, services, before, before.current_period_end)
  if (waiting.length === 0) return
  const owed = waiting.reduce((sum, { amount }) => sum + amount, 0)
  if (owed > 0) await createSubscriptionOrder(tx, services, ended, 'subscription_update', waiting)
  else await insertProrations(tx, ended.id, waiting, services.clock.now())
}
