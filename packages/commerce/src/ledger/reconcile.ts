import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../services.ts'

/** One way in which payments, orders, refunds and the book can disagree; the query answers the ids for which they do. */
type Check = { readonly sentence: string; readonly query: RawBuilder<{ id: string }> }

const orderTotal = sql`(orders.subtotal_amount - orders.discount_amount + orders.tax_amount)`

/** The order a payment is for: the one it names, or the first of its checkout. */
const isOrderOf = sql`(orders.id = payments.order_id or (orders.checkout_id = payments.checkout_id
  and orders.billing_reason in ('purchase', 'subscription_create')))`

const discounts: readonly Check[] = [
  {
    sentence: 'is a discount that counts another number of uses than it has had',
    query: sql`select discounts.id from discounts left join discount_redemptions on discount_redemptions.discount_id = discounts.id
      group by discounts.id having discounts.redemptions_count <> count(discount_redemptions.checkout_id)`,
  },
  {
    sentence: 'is a checkout under way or paid whose discount was not used up',
    query: sql`select checkouts.id from checkouts where status in ('confirmed', 'succeeded') and discount_id is not null
      and not exists (select from discount_redemptions as used
        where used.checkout_id = checkouts.id and used.discount_id = checkouts.discount_id)`,
  },
  {
    sentence: 'is a checkout that uses up a discount without being under way or paid',
    query: sql`select checkouts.id from checkouts join discount_redemptions on discount_redemptions.checkout_id = checkouts.id
      where status not in ('confirmed', 'succeeded')`,
  },
  {
    sentence: 'is an order with another discount than its checkout',
    query: sql`select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
      where orders.billing_reason = 'purchase'
        and (orders.discount_id is distinct from checkouts.discount_id or orders.discount_amount <> checkouts.discount_amount)`,
  },
]

const purchases: readonly Check[] = [
  {
    sentence: 'was paid and has no order',
    query: sql`select payments.id from payments where status = 'succeeded' and amount > 0
      and not exists (select from orders where ${isOrderOf})`,
  },
  {
    sentence: 'was paid with another amount than its order says',
    query: sql`select payments.id from payments join orders on ${isOrderOf}
      where payments.status = 'succeeded' and payments.amount <> ${orderTotal}`,
  },
  {
    sentence: 'is an order that nobody paid',
    query: sql`select orders.id from orders where status <> 'pending' and ${orderTotal} > 0
      and not exists (select from payments where ${isOrderOf} and payments.status = 'succeeded')`,
  },
  {
    sentence: 'is a pending payment whose checkout does not wait for one',
    query: sql`select payments.id from payments join checkouts on checkouts.id = payments.checkout_id
      where payments.status = 'pending' and checkouts.status <> 'confirmed'`,
  },
  {
    sentence: 'is a pending payment whose order does not wait for one',
    query: sql`select payments.id from payments join orders on orders.id = payments.order_id
      where payments.status = 'pending' and orders.status <> 'pending'`,
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
]

const postings: readonly Check[] = [
  {
    sentence: 'is an order that the ledger does not show as sold',
    query: sql`select orders.id from orders left join ledger_transactions as sale on sale.order_id = orders.id and sale.kind = 'sale'
      left join ledger_entries as entry on entry.transaction_id = sale.id
      where orders.status <> 'pending'
      group by orders.id having count(sale.id) = 0
        or coalesce(sum(-entry.amount) filter (where entry.account = 'revenue'), 0) <> orders.subtotal_amount - orders.discount_amount
        or coalesce(sum(-entry.amount) filter (where entry.account = 'tax_payable'), 0) <> orders.tax_amount`,
  },
  {
    sentence: 'is an order that the ledger shows as sold before it was paid',
    query: sql`select orders.id from orders join ledger_transactions as sale on sale.order_id = orders.id where orders.status = 'pending'`,
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
      where payments.status <> 'succeeded'`,
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

const givenBack = (column: 'amount' | 'tax_amount') =>
  sql`coalesce(sum(refunds.${sql.ref(column)}) filter (where refunds.status = 'succeeded'), 0)`

const refunds: readonly Check[] = [
  {
    sentence: 'is an order that says another sum was refunded than its refunds do',
    query: sql`select orders.id from orders left join refunds on refunds.order_id = orders.id
      group by orders.id having ${givenBack('amount')} <> orders.refunded_amount
        or ${givenBack('tax_amount')} <> orders.refunded_tax_amount`,
  },
  {
    sentence: 'is an order of which more is being refunded than it sold',
    query: sql`select orders.id from orders join refunds on refunds.order_id = orders.id and refunds.status in ('pending', 'succeeded')
      group by orders.id having sum(refunds.amount) > orders.subtotal_amount - orders.discount_amount
        or sum(refunds.tax_amount) > orders.tax_amount`,
  },
  {
    sentence: 'is an order whose status does not fit what was refunded of it',
    query: sql`select id from orders where status <> case
        when status = 'pending' then 'pending'
        when refunded_amount = 0 then 'paid'
        when refunded_amount = subtotal_amount - discount_amount then 'refunded'
        else 'partially_refunded' end`,
  },
  {
    sentence: 'is a refund that the ledger does not show as it stands',
    query: sql`select refunds.id from refunds
      left join ledger_transactions as posted on posted.refund_id = refunds.id
      left join ledger_entries as entry on entry.transaction_id = posted.id
      group by refunds.id
      having coalesce(sum(-entry.amount) filter (where entry.account = 'processor_balance'), 0)
          <> case when refunds.status = 'succeeded' then refunds.amount + refunds.tax_amount else 0 end
        or coalesce(sum(entry.amount) filter (where entry.account = 'refunds'), 0)
          <> case when refunds.status = 'succeeded' then refunds.amount else 0 end`,
  },
  {
    sentence: 'is a payment of which more was refunded than was paid',
    query: sql`select payments.id from payments join refunds on refunds.payment_id = payments.id and refunds.status in ('pending', 'succeeded')
      group by payments.id having sum(refunds.amount + refunds.tax_amount) > payments.amount`,
  },
]

const checks: readonly Check[] = [...discounts, ...purchases, ...postings, ...refunds]

export type Reconciliation = {
  readonly payments: number
  readonly orders: number
  /** Refunds that went through. */
  readonly refunds: number
  /** Payments and refunds whose outcome is not known yet. */
  readonly pending: number
  /** Sentences, each about one object; empty when the books agree. */
  readonly differences: readonly string[]
}

/** Compares payments, orders, refunds and the ledger, all of them, in one snapshot. */
export const reconcile = async (reader: Reader): Promise<Reconciliation> => {
  const found = sql.join(
    checks.map(
      ({ sentence, query }) => sql`select id::text, ${sentence}::text as sentence from (${query}) as found`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Reconciliation>`
    with difference as (${found})
    select (select count(*) from payments where status = 'succeeded') as payments,
      (select count(*) from orders) as orders,
      (select count(*) from refunds where status = 'succeeded') as refunds,
      (select count(*) from payments where status = 'pending') + (select count(*) from refunds where status = 'pending') as pending,
      (select coalesce(json_agg(id || ' ' || sentence || '.' order by id, sentence), '[]') from difference) as differences`.execute(
    reader,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no answer to the reconciliation.')
  return row
}
