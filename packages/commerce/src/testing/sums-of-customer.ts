import { sql } from 'kysely'
import type { Shop } from './open-shop.ts'

/** Returns the amounts that a customer paid, was refunded, and has as credit; and losses of the shop to banks. */
export const sumsOf = async ({ database }: Pick<Shop, 'database'>, customer_id: string) => {
  const { rows } = await sql<{
    paid: number
    refunded: number
    disputed: number
    credit: number
    lost: number
  }>`
    select
      (select coalesce(sum(payments.amount), 0)::bigint from payments
        join ledger_transactions as receipt on receipt.payment_id = payments.id and receipt.kind = 'payment'
        join orders on orders.id = receipt.order_id
        where orders.customer_id = ${customer_id} and payments.status = 'succeeded') as paid,
      (select coalesce(sum(amount + tax_amount), 0)::bigint from refunds
        where customer_id = ${customer_id} and status in ('pending', 'succeeded')) as refunded,
      (select coalesce(sum(withdrawn_amount), 0)::bigint from disputes
        where customer_id = ${customer_id}) as disputed,
      (select coalesce(sum(greatest(0, -own.amount)), 0)::bigint from (
        select sum(pending.amount) as amount from subscription_prorations as pending
        join subscriptions on subscriptions.id = pending.subscription_id
        where subscriptions.customer_id = ${customer_id} group by subscriptions.id) as own) as credit,
      (select coalesce(sum(lost_amount), 0)::bigint from orders where customer_id = ${customer_id}) as lost`.execute(
    database.db,
  )
  const [sums] = rows
  if (sums === undefined) throw new Error('There are no sums.')
  return sums
}
