import type { Order } from '@atelier/contract'
import type { Reader } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'

/** Those of the given orders that have been looked at. */
export const findSeenOrders = async (
  db: Reader<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('studio.seen_orders')
    .select('order_id')
    .where('order_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.order_id))
}

/** Remembers that orders have been looked at. */
export const markOrdersSeen = async (
  db: Reader<Tables>,
  orders: readonly Pick<Order, 'id' | 'checkout_id'>[],
  seen_at: Date,
): Promise<void> => {
  if (orders.length === 0) return
  await db
    .insertInto('studio.seen_orders')
    .values(orders.map(({ id: order_id, checkout_id }) => ({ order_id, checkout_id, seen_at })))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}
