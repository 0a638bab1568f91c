import type { Connection } from '../../../core/services.ts'
import { hasLastOrder } from '../../../orders/orders/index.ts'

/** Returns the pending orders of a subscription, the oldest first. `is_under_way` is true during a payment. */
export const findPendingOrders = (db: Connection, subscription_id: string) =>
  db
    .selectFrom('orders')
    .select(({ exists, selectFrom }) => [
      'orders.id',
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.status', '=', 'pending'),
      )
        .$castTo<boolean>()
        .as('is_under_way'),
    ])
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.status', '=', 'pending')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()

/** Returns true when a subscription has pending orders. */
export const hasPendingOrder = async (db: Connection, subscription_id: string): Promise<boolean> =>
  (await findPendingOrders(db, subscription_id)).length > 0

/** Returns true when pending lines of a subscription have a positive sum, or have become its last order. */
export const owesLastChange = async (db: Connection, subscription_id: string): Promise<boolean> => {
  const { owed } = await db
    .selectFrom('subscription_prorations')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('owed'))
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return owed > 0 || hasLastOrder(db, subscription_id)
}

/** Returns the id of the order whose payment the customer must confirm with the bank. Undefined if there is none. */
export const findOrderIdToConfirm = async (
  db: Connection,
  subscription_id: string,
): Promise<string | undefined> => {
  const latest = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'payments.failure_code'])
    .where('orders.subscription_id', '=', subscription_id)
    .where('orders.status', '=', 'pending')
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.failure_code === 'authentication_required' ? latest.id : undefined
}
