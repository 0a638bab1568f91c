import { withDates } from '@atelier/plumbing/database'
import { releaseUnbegunRedemption } from '../../../catalog/discounts/index.ts'
import { findPrices } from '../../../catalog/products/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { payNewOrder, type StoredOrder } from '../../../orders/orders/index.ts'
import type { ProcessorPayment } from '../../../payments/index.ts'
import { writeOffCharges } from '../open-orders/carried.ts'
import { settlePendingLines } from '../pending-lines/credits.ts'
import { shownIn } from '../present.ts'
import { readSubscription } from '../queries.ts'
import type { StoredSubscription, SubscriptionPrice } from '../types.ts'
import { releaseCollected } from '../open-orders/void.ts'
import { applyChange } from './apply.ts'
import { eventsOfChange } from './begin.ts'
import { columnsOf, type StoredChange } from './queries.ts'
import { changeHooks } from './hooks.ts'

/**
 * Returns the prices of a stored change, in its order; null if the prices stay. A seller may have archived them
 * since.
 */
const findNewPrices = async (
  tx: Tx,
  { prices }: StoredChange,
): Promise<readonly SubscriptionPrice[] | null> => {
  if (prices === null) return null
  const rows = await findPrices(
    tx,
    prices.map(({ id }) => id),
  )
  return prices.flatMap(({ id, charged }) =>
    rows.filter((price) => price.id === id).map((price) => ({ ...price, charged })),
  )
}

/**
 * Applies a change whose payment has succeeded, and marks its order as paid. The caller holds the locks of the
 * subscription and the order.
 *
 * @param change the change, which the caller has deleted
 */
export const completeChange = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  {
    change,
    order,
    payment,
  }: {
    readonly change: StoredChange
    readonly order: StoredOrder
    readonly payment: ProcessorPayment
  },
): Promise<void> => {
  const columns = columnsOf(change)
  const billed = order.items
    .slice(0, change.own_lines)
    .map((item) => withDates(item, 'used_from', 'used_until'))
  const after = await applyChange(
    tx,
    services,
    before,
    { columns, prices: await findNewPrices(tx, change) },
    { billed },
  )
  const paid = await payNewOrder(tx, services, { ...order, subscription: shownIn(after) }, payment)
  await recordEvents(tx, services, [
    ...(await eventsOfChange(tx, services, after, paid, change)),
    ...((await changeHooks[change.kind].onApplied?.(tx, services, { before, after })) ?? []),
  ])
  // After the lock of the wallet, as where a checkout is confirmed.
  if (columns.discount_id === null) await releaseUnbegunRedemption(tx, before)
}

/**
 * Releases the credit and charges held by the order of a change whose payment has failed. The caller
 * deletes the order, whose lock it holds.
 */
export const dropChange = async (
  tx: Tx,
  services: Services,
  change: StoredChange,
  order: StoredOrder,
): Promise<void> => {
  const subscription = await readSubscription(tx, change.subscription_id)
  const rule = { own_lines: change.own_lines, staysPending: () => true }
  await releaseCollected(tx, services.clock.now(), subscription, order, rule)
  if (subscription.ended_at === null) return
  // Nothing is charged after the end; a net credit stays.
  await settlePendingLines(tx, subscription)
  await writeOffCharges(tx, services, subscription)
}
