import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../services.ts'

/** One way in which payments, orders and the book can disagree; the query answers the ids for which they do. */
type Check = { readonly sentence: string; readonly query: RawBuilder<{ id: string }> }

const orderTotal = sql`(orders.subtotal_amount - orders.discount_amount + orders.tax_amount)`

const checks: readonly Check[] = [
  {
    sentence: 'was paid and has no order',
    query: sql`select payments.id from payments where status = 'succeeded'
      and not exists (select from orders where orders.checkout_id = payments.checkout_id)`,
  },
  {
    sentence: 'was paid with another amount than its order says',
    query: sql`select payments.id from payments join orders on orders.checkout_id = payments.checkout_id and orders.billing_reason = 'purchase'
      where payments.status = 'succeeded' and payments.amount <> ${orderTotal}`,
  },
  {
    sentence: 'is an order that nobody paid',
    query: sql`select orders.id from orders where billing_reason = 'purchase' and ${orderTotal} > 0
      and not exists (select from payments where payments.checkout_id = orders.checkout_id and payments.status = 'succeeded')`,
  },
  {
    sentence: 'is a pending payment whose checkout does not wait for one',
    query: sql`select payments.id from payments join checkouts on checkouts.id = payments.checkout_id
      where payments.status = 'pending' and checkouts.status <> 'confirmed'`,
  },
  {
    sentence: 'is a checkout that succeeded without an order',
    query: sql`select checkouts.id from checkouts where status = 'succeeded'
      and not exists (select from orders where orders.checkout_id = checkouts.id)`,
  },
  {
    sentence: 'is an order whose checkout has not succeeded',
    query: sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id where checkouts.status <> 'succeeded'`,
  },
  {
    sentence: 'is an order whose lines do not add up to it',
    query: sql`select orders.id from orders left join order_items on order_items.order_id = orders.id
      group by orders.id having coalesce(sum(order_items.amount), 0) <> orders.subtotal_amount
        or coalesce(sum(order_items.tax_amount), 0) <> orders.tax_amount`,
  },
  {
    sentence: 'is an order that the ledger does not show as sold',
    query: sql`select orders.id from orders left join ledger_transactions as sale on sale.order_id = orders.id and sale.kind = 'sale'
      left join ledger_entries as entry on entry.transaction_id = sale.id
      group by orders.id having count(sale.id) = 0
        or coalesce(sum(-entry.amount) filter (where entry.account = 'revenue'), 0) <> orders.subtotal_amount - orders.discount_amount
        or coalesce(sum(-entry.amount) filter (where entry.account = 'tax_payable'), 0) <> orders.tax_amount`,
  },
  {
    sentence: 'is a payment that the ledger does not show as received',
    query: sql`select payments.id from payments left join ledger_transactions as receipt on receipt.payment_id = payments.id and receipt.kind = 'payment'
      left join ledger_entries as entry on entry.transaction_id = receipt.id and entry.account = 'processor_balance'
      where payments.status = 'succeeded'
      group by payments.id having coalesce(sum(entry.amount), 0) <> payments.amount`,
  },
  {
    sentence: 'is a ledger transaction of a payment that has not succeeded',
    query: sql`select receipt.id from ledger_transactions as receipt join payments on payments.id = receipt.payment_id
      where receipt.kind = 'payment' and payments.status <> 'succeeded'`,
  },
  {
    sentence: 'is an order whose payment is not used up by its sale',
    query: sql`select ledger_transactions.order_id as id from ledger_transactions
      join ledger_entries on ledger_entries.transaction_id = ledger_transactions.id and ledger_entries.account = 'customer_payments'
      where ledger_transactions.order_id is not null
      group by ledger_transactions.order_id having sum(ledger_entries.amount) <> 0`,
  },
  {
    sentence: 'is a ledger transaction that does not balance',
    query: sql`select transaction_id as id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`,
  },
]

export type Reconciliation = {
  readonly payments: number
  readonly orders: number
  /** Payments whose outcome is not known yet. */
  readonly pending: number
  /** Sentences, each about one object; empty when the books agree. */
  readonly differences: readonly string[]
}

/** Compares payments, orders and the ledger, all of them, in one snapshot. */
export const reconcile = async (reader: Reader): Promise<Reconciliation> => {
  const found = sql.join(
    checks.map(
      ({ sentence, query }) => sql`select id::text, ${sentence}::text as sentence from (${query}) as found`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ payments: number; orders: number; pending: number; differences: string[] }>`
    with difference as (${found})
    select (select count(*) from payments where status = 'succeeded') as payments,
      (select count(*) from orders) as orders,
      (select count(*) from payments where status = 'pending') as pending,
      (select coalesce(json_agg(id || ' ' || sentence || '.' order by id, sentence), '[]') from difference) as differences`.execute(
    reader,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no answer to the reconciliation.')
  return row
}
