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

export const markOrderSeen = async (
  db: Reader<Tables>,
  order: { readonly order_id: string; readonly checkout_id: string | null },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('studio.seen_orders')
    .values({ ...order, seen_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}
