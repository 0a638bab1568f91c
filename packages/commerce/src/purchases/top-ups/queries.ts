import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import type { WalletKey } from '../../orders/customer-balances/queries.ts'

/** Returns the order whose part was paid by a balance, with the customer and the currency of that balance. */
export const findPaidByBalance = (db: Connection, order_id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.customer_id', 'orders.currency', 'orders.organization_id'])
    .where('orders.id', '=', order_id)
    .where('orders.wallet_amount', '>', 0)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Counts the automatic top-ups of a balance since a moment, with those that were declined, and those that are
 * pending.
 */
export const countAutomatic = async (
  db: Connection,
  { customer_id, currency }: WalletKey,
  since: Date,
): Promise<{ readonly made: number; readonly pending: number }> =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where created_at > ${since})::int`.as('made'),
      sql<number>`count(*) filter (where status = 'pending')::int`.as('pending'),
    ])
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
    .where('top_up_amount', '>', 0)
    .where('checkout_id', 'is', null)
    .executeTakeFirstOrThrow()

/** Returns true when an order exists. */
export const isOrderKnown = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
