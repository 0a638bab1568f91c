import { statement } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import { lock, lockRows } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'

const selectOrderToCharge = statement((db: Connection, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .select([
      'orders.subscription_id',
      'orders.customer_id',
      'subscriptions.checkout_id',
      'subscriptions.guest',
      'organizations.name as seller',
    ])
    .where('orders.id', '=', id)
    .where('orders.next_payment_attempt_at', 'is not', null),
)

/** Returns the order to charge, of a subscription or an automatic top-up, with its payer and the seller's name. */
export const findOrderToCharge = async (db: Connection, id: string) => (await selectOrderToCharge(db, id))[0]

const selectLockedOrder = statement((db: Connection, id: string) =>
  db
    .selectFrom('orders')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'orders.id').on('payments.status', '=', 'pending'),
    )
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('orders')
    .select(({ selectFrom, fn }) => [
      'subscriptions.ended_at as subscription_ended_at',
      'payments.id as pending_payment_id',
      'customers.deleted_at as customer_deleted_at',
      selectFrom('payments as failed')
        .select(fn.countAll<number>().as('count'))
        .whereRef('failed.order_id', '=', 'orders.id')
        .where('failed.status', '=', 'failed')
        .$asScalar()
        .$notNull()
        .as('failed_payments'),
    ])
    .where('orders.id', '=', id),
)

/** Ids of an order to charge, with its subscription, if any, and its customer. */
type OrderToCharge = {
  readonly order_id: string
  /** Null for an automatic top-up and a draft. */
  readonly subscription_id: string | null
  readonly customer_id: string
}

/**
 * Locks an order, its subscription and its customer. Returns the order with the end of its subscription, the
 * deletion of its customer, the pending payment and the number of failed ones.
 */
export const lockOrderToCharge = async (
  tx: Tx,
  { order_id, subscription_id, customer_id }: OrderToCharge,
) => {
  // The four statements are sent together and run in this order, so that the read follows the locks.
  const [, , , [order]] = await Promise.all([
    subscription_id === null ? undefined : lock(tx, 'subscriptions', { id: subscription_id }),
    lock(tx, 'orders', { id: order_id }),
    lock(tx, 'customers', { id: customer_id }),
    selectLockedOrder(tx, order_id),
  ])
  if (order === undefined) throw new Error(`There is no order ${order_id}.`)
  return order
}

/**
 * Locks the open orders of a customer's past due subscriptions, and the last orders of ended ones. Guest
 * purchases with the customer's address are excluded, because the customer does not pay for them.
 *
 * @param subscription_ids undefined for all subscriptions
 * @returns their ids
 */
export const lockOwedOrders = async (
  tx: Tx,
  {
    customer_id,
    subscription_ids,
  }: { readonly customer_id: string; readonly subscription_ids?: readonly string[] },
): Promise<readonly string[]> => {
  const orders = tx
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .select('orders.id')
    .where('subscriptions.customer_id', '=', customer_id)
    .where('subscriptions.guest', 'is', null)
    .$if(subscription_ids !== undefined, (of) =>
      of.where('subscriptions.id', '=', anyOf(subscription_ids ?? [])),
    )
    .where(({ eb, or }) =>
      or([eb('subscriptions.status', '=', 'past_due'), eb('orders.next_payment_attempt_at', 'is not', null)]),
    )
    .where('orders.status', '=', 'pending')
  return (await lockRows(orders, 'orders')).map(({ id }) => id)
}

/** Locks the owed orders with a recovered payment, which their next charge books. Returns their ids. */
export const lockOrdersToBook = async (tx: Tx): Promise<readonly string[]> => {
  const orders = tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recovered_payments')
        .select('order_id')
        .where('order_id', 'is not', null)
        .$castTo<{ order_id: string }>(),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', '=', 'pending'),
        ),
      ),
    )
  return (await lockRows(orders, 'orders')).map(({ id }) => id)
}
