import type { Connection } from '../../core/services.ts'

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
