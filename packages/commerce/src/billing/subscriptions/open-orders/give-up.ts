import type { Services, Tx } from '../../../core/services.ts'
import type { StoredOrder } from '../../../orders/orders/index.ts'
import { writeOffCharges } from './carried.ts'
import { settlePendingLines } from '../pending-lines/credits.ts'
import { reactivateIfPaid } from './dunning.ts'
import type { StoredSubscription } from '../types.ts'
import { findUnpaidChange } from './unpaid-change-queries.ts'
import { voidOrder } from './void.ts'

/**
 * Gives up one pending order of a subscription, without a payment in progress, for a reason of the seller. Its
 * prorated charges are dropped and a net credit stays. A past due subscription that owes nothing else is active
 * again; the carried charges of an ended one are written off. The caller holds the locks of both.
 */
export const giveUpOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  order: StoredOrder,
  reason: string,
): Promise<void> => {
  const change = await findUnpaidChange(tx, subscription.id)
  const own_lines = change?.order_id === order.id ? change.own_lines : 0
  const rule = { own_lines, staysPending: ({ proration }: StoredOrder['items'][number]) => proration }
  await voidOrder(tx, services, subscription, order, rule, reason)
  await settlePendingLines(tx, subscription)
  if (subscription.ended_at !== null) await writeOffCharges(tx, services, subscription)
  else if (subscription.status === 'past_due') await reactivateIfPaid(tx, services, subscription)
}
