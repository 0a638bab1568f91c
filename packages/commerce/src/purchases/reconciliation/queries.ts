import type { Connection } from '../../core/services.ts'

/**
 * Returns the pending payment, with the expiry of its checkout, the status of its order, and the end of the
 * subscription of that.
 */
export const findPaymentToReconcile = (db: Connection, id: string) =>
  db
    .selectFrom('payments')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .selectAll('payments')
    .select([
      'checkouts.expires_at as checkout_expires_at',
      'subscriptions.ended_at as subscription_ended_at',
      'orders.billing_reason',
      'orders.status as order_status',
      'orders.subscription_id',
      'orders.period_start',
    ])
    .where('payments.id', '=', id)
    .where('payments.status', '=', 'pending')
    .executeTakeFirst()
