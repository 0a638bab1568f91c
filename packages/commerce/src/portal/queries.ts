import { anyOf } from '../core/database/list-filters.ts'
import type { Connection } from '../core/services.ts'

/** Returns true if one of these orders or subscriptions was created by the checkout. */
export const isOfCheckout = async (
  db: Connection,
  checkout_id: string,
  ids: readonly string[],
): Promise<boolean> => {
  const order = db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkout_id)
    .where(({ eb, or }) => or([eb('id', '=', anyOf(ids)), eb('subscription_id', '=', anyOf(ids))]))
  const subscription = db
    .selectFrom('subscriptions')
    .select('id')
    .where('checkout_id', '=', checkout_id)
    .where('id', '=', anyOf(ids))
  return (await order.union(subscription).executeTakeFirst()) !== undefined
}
