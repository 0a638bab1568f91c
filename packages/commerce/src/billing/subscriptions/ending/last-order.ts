import type { Services, Tx } from '../../../core/services.ts'
import type { Line, OrderRow } from '../../../orders/orders/index.ts'
import { endBeforeLastOrder } from './cancel.ts'
import { takeLastUsage } from '../renewal/last-usage.ts'
import { writeOffCharges } from '../open-orders/carried.ts'
import { createSubscriptionOrder } from '../renewal/create-order.ts'
import { settlePendingLines } from '../pending-lines/credits.ts'
import type { StoredSubscription } from '../types.ts'
import { insertPendingLines, takePendingLines } from '../pending-lines/queries.ts'

/**
 * Returns true for the last order of a subscription, which charges prorations and usage left at its end. No
 * other order is charged after the end of its subscription.
 */
export const isLastOrder = ({
  billing_reason,
  period_start,
}: Pick<OrderRow, 'billing_reason' | 'period_start'>): boolean =>
  billing_reason === 'subscription_update' && period_start !== null

/**
 * Returns the lines of a subscription's last order. Empty when nothing more is owed.
 *
 * @param pending pending prorations
 */
export const lastLines = (pending: readonly Line[], usage: readonly Line[]): readonly Line[] => {
  const owed = pending.reduce((sum, { amount }) => sum + amount, 0)
  return usage.length > 0 || owed > 0 ? [...pending, ...usage] : []
}

/**
 * Ends a subscription at the end of the period it was canceled for. The caller holds its lock. Pending
 * prorations and usage are charged by a last order, unless the subscription is past due.
 */
export const endWithPeriod = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<void> => {
  const isPaid = before.status !== 'past_due'
  const usage = await takeLastUsage(tx, services, before, before.current_period_end)
  const pending = isPaid ? await takePendingLines(tx, before.id) : []
  const ended = await endBeforeLastOrder(tx, services, before, before.current_period_end)
  const lines = lastLines(pending, usage)
  if (lines.length > 0)
    return void (await createSubscriptionOrder(tx, services, ended, 'subscription_update', lines))
  await insertPendingLines(tx, ended.id, pending, services.clock.now())
  await settlePendingLines(tx, ended)
  await writeOffCharges(tx, services, ended)
}
