import type { Order } from '@atelier/contract'
import type { Connection, Tx } from '@atelier/plumbing/database'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Selects the moment of the next search of the paid orders. */
export const recoveryMoment = (db: Kysely<Tables>) =>
  db.selectFrom('studio.recovery').select(['id', 'due_at'])

/** Sets the moment of the next search of the paid orders; returns false when another process has done so. */
export const claimRecovery = async (tx: Tx<Tables>, now: Date, due_at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.recovery')
    .set({ due_at })
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids among the given orders that were processed before. */
export const findSeenOrders = async (
  db: Connection<Tables>,
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

/** Saves that orders were processed. */
export const saveSeenOrders = async (
  db: Connection<Tables>,
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
